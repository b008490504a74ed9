import { expect, test } from 'vitest';
import type { ReviewRecord } from '#contract/applications/review.ts';
import { type BulkOutcome, type BulkWords, namedRows, toastOf } from '../../admin/bulk/bulk-outcomes.ts';
import { type Applicant, type Changed, readWords, undoWords, wordsOf } from './application-bulk-bar.tsx';

const [ada, bo, cy] = ['Ada', 'Bo', 'Cy'].map((name, id) => ({ id, name })) as [
  Applicant,
  Applicant,
  Applicant,
];

function done(thing: Applicant, state: 'waiting' | 'not configured' = 'waiting') {
  const review = { messages: [{ state }] } as ReviewRecord;
  const result: Changed = { before: 'new', after: { version: '"1"', review } };
  return { thing, kind: 'done' as const, result };
}

function toast(outcomes: BulkOutcome<Applicant, Changed>[], words: BulkWords<Applicant, Changed>) {
  return toastOf(outcomes, words, namedRows);
}

test('What was done, left alone and missed is told at once', () => {
  expect(
    toast([done(ada), { thing: bo, kind: 'decided' }, { thing: cy, kind: 'failed' }], wordsOf('declined')),
  ).toEqual({
    title: '1 declined.',
    description:
      'They will be told in 10 seconds. 1 was already decided: \u2068Bo\u2069. 1 could not be declined: \u2068Cy\u2069. Please try again.',
    tone: 'destructive',
  });
  expect(toast([done(ada, 'not configured')], wordsOf('declined')).description).toBe(
    'Mail is not set up, so nobody will be told.',
  );
  expect(toast([done(ada), done(bo)], wordsOf('shortlisted'))).toEqual({
    title: '2 shortlisted.',
    tone: 'neutral',
  });
  expect(
    toast(
      [
        { thing: bo, kind: 'decided' },
        { thing: cy, kind: 'decided' },
      ],
      wordsOf('declined'),
    ),
  ).toEqual({
    title: 'Nothing was declined.',
    description: '2 were already decided: \u2068Bo\u2069 and \u2068Cy\u2069.',
    tone: 'neutral',
  });
});

test('An undoing that came too late for some says so', () => {
  expect(toast([{ thing: ada, kind: 'done' }], undoWords)).toEqual({
    title: '1 undone.',
    tone: 'neutral',
  });
  expect(
    toast(
      [
        { thing: ada, kind: 'told' },
        { thing: bo, kind: 'failed' },
      ],
      undoWords,
    ),
  ).toEqual({
    title: 'Nothing was undone.',
    description:
      'Too late to call the mail back: \u2068Ada\u2069. They are open again: please write to them. 1 could not be undone: \u2068Bo\u2069. Please look at them.',
    tone: 'destructive',
  });
});

test('What could not be marked as read is named', () => {
  expect(toast([done(ada), { thing: bo, kind: 'failed' }], readWords)).toEqual({
    title: '1 marked as read.',
    description: '1 could not be marked: \u2068Bo\u2069. Please try again.',
    tone: 'destructive',
  });
});
