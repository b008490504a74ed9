import { expect, test } from 'vitest';
import type { EventStatus } from '#contract/events/event-values.ts';
import { markOf } from './booking-mark.tsx';

const on = { archived: false, status: 'scheduled' as EventStatus };
const draft = { archived: true, status: 'scheduled' as EventStatus };

test('A booked show is marked by its answer, and a draft that waits for the yes as waiting', () => {
  for (const answer of ['asked', 'accepted', 'turnedDown'] as const) {
    expect(markOf(on, { answer, isOffer: false })).toBe(answer);
    expect(markOf(draft, { answer, isOffer: false })).toBeUndefined();
  }
  expect(markOf(draft, { answer: 'asked', isOffer: true })).toBe('waiting');
  expect(markOf(draft, { answer: 'turnedDown', isOffer: true })).toBe('turnedDown');
  expect(markOf(on, undefined)).toBeUndefined();
});

test('A show that is off waits for no answer; one that was turned down still waits for staff', () => {
  const booked = { answer: 'asked', isOffer: false } as const;
  const refused = { answer: 'turnedDown', isOffer: false } as const;
  expect(markOf({ ...on, status: 'postponed' }, booked)).toBeUndefined();
  expect(markOf({ ...on, status: 'postponed' }, refused)).toBe('turnedDown');
  expect(markOf({ ...on, status: 'cancelled' }, refused)).toBeUndefined();
  expect(markOf({ ...on, status: 'soldOut' }, booked)).toBe('asked');
});
