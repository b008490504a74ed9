import { describe, expect, test } from 'vitest';
import type { EventRecord } from '#contract/events/events.ts';
import { eventRecord } from '#tests/support/sample-event.ts';
import type { EventList } from '../event-list.queries.ts';
import { mayHaveFollowing, withoutFollowing } from './following.ts';

function show(id: number, day: number, seriesId: number | null = 1): EventRecord {
  return eventRecord({ id, seriesId, startDateTime: `2026-11-${day}T20:00:00.000Z` });
}

const [first, second, last] = [show(1, 10), show(2, 17), show(3, 24)];
const [alone, ofOthers] = [show(4, 18, null), show(5, 25, 5)];
const list: EventList = { upcoming: [second, alone, last, ofOthers], past: [first], isComplete: true };

describe('The events that follow one in its series', () => {
  test('are asked about where there are some', () => {
    expect([first, second, last, alone, ofOthers].map((event) => mayHaveFollowing(list, event))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test('are asked about while they may still be loaded', () => {
    const begun = { ...list, isComplete: false };
    expect(mayHaveFollowing(begun, last)).toBe(true);
    expect(mayHaveFollowing(undefined, last)).toBe(true);
    expect(mayHaveFollowing(begun, alone)).toBe(false);
  });

  test('leave the list together with it, and no other does', () => {
    expect(withoutFollowing(list, second)).toEqual({
      upcoming: [alone, ofOthers],
      past: [first],
      isComplete: true,
    });
    expect(withoutFollowing(list, alone).upcoming).toEqual([second, last, ofOthers]);
  });
});
