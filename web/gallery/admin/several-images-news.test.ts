import { expect, test } from 'vitest';
import type { ManagedImage } from '#contract/gallery/gallery.ts';
import { type ImageOutcome, newsOfImages } from './several-images-news.ts';

function outcomes(kind: ImageOutcome['kind'], ...names: string[]): ImageOutcome[] {
  return names.map((originalName) => ({ kind, image: { originalName } as ManagedImage }));
}

test('A change of several images tells what became of each', () => {
  expect(newsOfImages(outcomes('done', 'a'), 'made public')).toEqual({
    title: '1 image made public.',
    tone: 'neutral',
  });
  expect(
    newsOfImages(
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
  expect(newsOfImages(outcomes('same', 'a', 'b'), 'made private')).toEqual({
    title: 'Nothing was made private.',
    description: '2 images needed no change.',
    tone: 'neutral',
  });
});
