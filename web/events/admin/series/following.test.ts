import { describe, expect, test } from 'vitest';
import type { EventRecord } from '#contract/events/events.ts';
import { eventRecord } from '#tests/support/sample-event.ts';
import type { EventList } from '../event-list.queries.ts';
import { scopesOf } from './following.ts';

function show(id: number, day: number, seriesId: number | null = 1): EventRecord {
  return eventRecord({ id, seriesId, startDateTime: `2026-11-${day}T20:00:00.000Z` });
}

const [first, second, last] = [show(1, 10), show(2, 17), show(3, 24)];
const [alone, ofOthers] = [show(4, 18, null), show(5, 25, 5)];
const list: EventList = { events: [second, alone, last, ofOthers, first], isComplete: true };

describe('The events that follow one in its series', () => {
  test('are asked about where there are some, and so are those before it', () => {
    expect([first, second, last, alone, ofOthers].map((event) => scopesOf(list, event))).toEqual([
      ['this', 'following'],
      ['this', 'following', 'all'],
      ['this', 'all'],
      ['this'],
      ['this'],
    ]);
  });

  test('are asked about while they may still be loaded', () => {
    const begun = { ...list, isComplete: false };
    expect(scopesOf(begun, last)).toEqual(['this', 'following', 'all']);
    expect(scopesOf(undefined, last)).toEqual(['this', 'following', 'all']);
    expect(scopesOf(begun, alone)).toEqual(['this']);
  });
});
