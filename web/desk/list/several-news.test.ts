import { expect, test } from 'vitest';
import type { ReviewRecord } from '#contract/applications/review.ts';
import { names } from '../../admin/choice/several-names.ts';
import type { Chosen, OneOutcome } from './change-one.ts';
import { newsOfSeveral, newsOfUndoing } from './several-news.ts';

const people: Chosen[] = ['Ada', 'Bo', 'Cy', 'Di', 'Ed'].map((name, id) => ({ id, name }));
const named = (count: number) => names(people.slice(0, count)).replaceAll(/[\u2068\u2069]/g, '');
const done = (person: Chosen, state: 'waiting' | 'not configured' = 'waiting'): OneOutcome => ({
  ...person,
  kind: 'done',
  before: 'new',
  after: { version: '"1"', review: { messages: [{ state }] } as ReviewRecord },
});
const [ada, bo, cy] = people as [Chosen, Chosen, Chosen];

test('The first few are named, and the others counted', () => {
  expect([1, 2, 3, 4, 5].map(named)).toEqual([
    'Ada',
    'Ada and Bo',
    'Ada, Bo and Cy',
    'Ada, Bo, Cy and 1 more',
    'Ada, Bo, Cy and 2 more',
  ]);
});

test('A name of another direction or of five thousand letters does not break the sentence', () => {
  expect(names([{ id: 1, name: '\u202eevil' }, ada])).toBe('\u2068\u202eevil\u2069 and \u2068Ada\u2069');
  expect(names([{ name: '🎸'.repeat(5_000) }])).toBe(`\u2068${'🎸'.repeat(40)}…\u2069`);
});

test('What was done, left alone and missed is told at once', () => {
  expect(
    newsOfSeveral([done(ada), { ...bo, kind: 'decided' }, { ...cy, kind: 'failed' }], 'declined'),
  ).toEqual({
    title: '1 declined.',
    description:
      'They will be told in 10 seconds. 1 was already decided: \u2068Bo\u2069. 1 could not be declined: \u2068Cy\u2069. Please try again.',
    tone: 'destructive',
  });
  expect(newsOfSeveral([done(ada, 'not configured')], 'declined').description).toBe(
    'Mail is not set up, so nobody will be told.',
  );
  expect(newsOfSeveral([done(ada), done(bo)], 'shortlisted')).toEqual({
    title: '2 shortlisted.',
    tone: 'neutral',
  });
  expect(
    newsOfSeveral(
      [
        { ...bo, kind: 'decided' },
        { ...cy, kind: 'decided' },
      ],
      'declined',
    ),
  ).toEqual({
    title: 'Nothing was declined.',
    description: '2 were already decided: \u2068Bo\u2069 and \u2068Cy\u2069.',
    tone: 'neutral',
  });
});

test('An undoing that came too late for some says so', () => {
  expect(newsOfUndoing({ undone: [ada], told: [], failed: [] })).toEqual({
    title: '1 undone.',
    tone: 'neutral',
  });
  expect(newsOfUndoing({ undone: [], told: [ada], failed: [bo] })).toMatchObject({
    title: 'Nothing was undone.',
    tone: 'destructive',
  });
});

test('A name with the end of an isolate in it cannot turn the sentence around', () => {
  const hostile = [
    { id: 1, name: 'Ada\u2069\u202eevil' },
    { id: 2, name: 'Bo' },
  ];
  expect(names(hostile)).toBe('\u2068Ada\u202eevil\u2069 and \u2068Bo\u2069');
});
