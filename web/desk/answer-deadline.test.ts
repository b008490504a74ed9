import { describe, expect, test } from 'vitest';
import { deadlineClock } from './answer-deadline.tsx';

const timeZone = 'America/New_York';
/** Nine in the morning in New York. */
const now = new Date('2026-11-16T14:00:00.000Z');

describe('The clock of a promised answer', () => {
  test.each([
    ['2026-11-16T14:00:59.000Z', 'less than a minute left'],
    ['2026-11-16T14:01:00.000Z', '1 min left'],
    ['2026-11-16T14:59:59.000Z', '59 min left'],
    ['2026-11-16T15:00:00.000Z', '1 h left'],
    ['2026-11-16T18:59:00.000Z', '4 h left'],
    ['2026-11-18T13:59:00.000Z', '47 h left'],
    ['2026-11-18T14:00:00.000Z', '2 days left'],
    ['2026-11-27T13:00:00.000Z', '10 days left'],
  ])('says how long there is left until %s: %s', (dueAt, text) => {
    expect(deadlineClock(dueAt, now, timeZone)).toEqual({ text, isOverdue: false });
  });

  test.each([
    ['2026-11-16T14:00:00.000Z', 'overdue since 9:00 AM'],
    ['2026-11-16T05:00:00.000Z', 'overdue since 12:00 AM'],
    // Already Monday in London, and still Sunday at the venue.
    ['2026-11-16T04:59:00.000Z', 'overdue since yesterday'],
    ['2026-11-15T05:00:00.000Z', 'overdue since yesterday'],
    ['2026-11-15T04:59:00.000Z', 'overdue since November 14'],
    ['2025-12-31T17:00:00.000Z', 'overdue since December 31, 2025'],
  ])('says since when an answer that was due at %s is late: %s', (dueAt, text) => {
    expect(deadlineClock(dueAt, now, timeZone)).toEqual({ text, isOverdue: true });
  });

  test('knows yesterday across the end of a year and of summer time', () => {
    const newYear = new Date('2027-01-01T15:00:00.000Z');
    expect(deadlineClock('2027-01-01T04:00:00.000Z', newYear, timeZone).text).toBe('overdue since yesterday');
    const clocksBack = new Date('2026-11-02T04:59:00.000Z');
    expect(deadlineClock('2026-10-31T20:00:00.000Z', clocksBack, timeZone).text).toBe(
      'overdue since yesterday',
    );
  });
});
