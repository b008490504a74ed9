import { expect, test } from 'vitest';
import type { ManagedImage } from '#contract/gallery/gallery.ts';
import { type BulkOutcome, type OutcomeKind, toastOf } from '../../../admin/bulk/bulk-outcomes.ts';
import { bulkImages } from '../image-facts.ts';
import { wordsOf } from './image-bulk-bar.tsx';

function outcomes(kind: OutcomeKind, ...names: string[]): BulkOutcome<ManagedImage, ManagedImage>[] {
  return names.map((originalName) => ({ kind, thing: { originalName } as ManagedImage }));
}

function toast(all: BulkOutcome<ManagedImage, ManagedImage>[], did: string) {
  return toastOf(all, wordsOf(did), bulkImages);
}

test('A change of several images tells what became of each', () => {
  expect(toast(outcomes('done', 'a'), 'made public')).toEqual({
    title: '1 image made public.',
    tone: 'neutral',
  });
  expect(
    toast(
      [
        ...outcomes('done', 'a', 'b'),
        ...outcomes('same', 'c'),
        ...outcomes('gone', 'd'),
        ...outcomes('failed', 'e', 'f', 'g', 'h', 'i'),
      ],
      'deleted',
    ),
  ).toEqual({
    title: '2 images deleted.',
    description:
      '1 image needed no change. 1 image had been deleted meanwhile: d. 5 images could not be deleted: e, f, g, and 2 more. Please try again.',
    tone: 'destructive',
  });
});

test('A change that changes nothing says so', () => {
  expect(toast(outcomes('same', 'a', 'b'), 'made private')).toEqual({
    title: 'Nothing was made private.',
    description: '2 images needed no change.',
    tone: 'neutral',
  });
});
