import { expect, test } from 'vitest';
import { changesOfOthers } from './edit-conflict.ts';
import { emptyValues } from './event-form-values.ts';

const base = {
  ...emptyValues(new Date('2026-11-15T17:00:00.000Z'), 'America/New_York'),
  name: 'Jazz',
  startTime: '19:30',
  description: '<p>Slow songs.</p>',
};

test('What only the others have changed, and what both have, are told apart', () => {
  const mine = { ...base, description: '<p>Fast songs.</p>', name: 'Jazz Night' };
  const theirs = { ...base, startTime: '20:00', name: 'Late Jazz' };
  expect(changesOfOthers(base, mine, theirs)).toEqual([
    {
      name: 'name',
      label: 'Event Name',
      before: 'Jazz',
      after: 'Late Jazz',
      theirValue: 'Late Jazz',
      isMineToo: true,
    },
    {
      name: 'startTime',
      label: 'Start Time',
      before: '19:30',
      after: '20:00',
      theirValue: '20:00',
      isMineToo: false,
    },
  ]);
});

test('What both have changed alike is no conflict, and a description is told as text', () => {
  const both = { ...base, startTime: '20:00' };
  expect(changesOfOthers(base, both, both)).toEqual([]);
  const theirs = { ...base, description: '<h3>Now</h3><p>louder</p>', price: '$5' };
  expect(changesOfOthers(base, base, theirs)).toMatchObject([
    { label: 'Description', before: 'Slow songs.', after: 'Now · louder', isMineToo: false },
    { label: 'Price', before: 'nothing', after: '$5' },
  ]);
});
