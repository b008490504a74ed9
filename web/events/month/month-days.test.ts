import { describe, expect, test } from 'vitest';
import { shiftMonth } from '#contract/time/calendar-days.ts';
import { monthTitle } from '#contract/time/venue-time.ts';
import { eventRecord } from '#tests/support/sample-event.ts';
import { firstWeekday, monthDays, weeksOf } from './month-days.ts';
import { bandsOf } from './run-bands.tsx';

const timeZone = 'America/New_York';

function placed(startDateTime: string, endDateTime: string): number[] {
  const days = monthDays('2026-11', [eventRecord({ startDateTime, endDateTime })], timeZone);
  return days.filter(({ shows }) => shows.length > 0).map(({ day }) => day);
}

describe('The days of a month', () => {
  test('have a show on the day of its evening, whatever the zone of the reader', () => {
    expect(placed('2026-11-21T00:30:00.000Z', '2026-11-21T03:00:00.000Z')).toEqual([20]);
    expect(placed('2026-11-21T03:00:00.000Z', '2026-11-21T07:00:00.000Z')).toEqual([20]);
    expect(placed('2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z')).toEqual([1]);
  });

  test('have one that lasts for days on each of them, as far as they are in the month', () => {
    expect(placed('2026-10-30T22:00:00.000Z', '2026-11-02T22:00:00.000Z')).toEqual([1, 2]);
    expect(placed('2026-11-20T05:00:00.000Z', '2026-11-22T05:00:00.000Z')).toEqual([20, 21]);
    expect(placed('2026-11-29T22:00:00.000Z', '2026-12-02T22:00:00.000Z')).toEqual([29, 30]);
  });

  test.each([
    ['2026-11', 0, 5, 30],
    ['2026-11', 1, 6, 30],
    ['2026-02', 0, 4, 28],
    ['2028-02', 1, 5, 29],
  ] as const)('of %s in weeks that begin with day %i fill %i rows', (month, first, rows, count) => {
    const weeks = weeksOf(monthDays(month, [], timeZone), first);
    expect(weeks).toHaveLength(rows);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    const days = weeks.flat().filter(({ day }) => day);
    expect(days).toHaveLength(count);
    for (const week of weeks) {
      for (const [column, { day }] of week.entries()) {
        if (day) expect(day.weekday).toBe((column + first) % 7);
      }
    }
    expect(new Set(weeks.flat().map(({ key }) => key)).size).toBe(rows * 7);
  });

  test('are crossed by a band where something runs for weeks, as far as they are in the month', () => {
    const run = eventRecord({
      startDateTime: '2026-11-11T14:00:00.000Z',
      endDateTime: '2026-12-05T22:00:00.000Z',
    });
    const weeks = weeksOf(monthDays('2026-11', [], timeZone), 0);
    const bands = weeks.map((week) => bandsOf(week, [run], timeZone).map(({ run: _, ...at }) => at));
    const whole = { before: 0, days: 7, after: 0 };
    expect(bands).toEqual([
      [],
      [{ before: 3, days: 4, after: 0 }],
      [whole],
      [whole],
      [{ before: 0, days: 2, after: 5 }],
    ]);
  });

  test('are turned over the year, and named', () => {
    expect(shiftMonth('2026-12', 1)).toBe('2027-01');
    expect(shiftMonth('2026-01', -1)).toBe('2025-12');
    expect(monthTitle('2027-01')).toBe('January 2027');
    expect([firstWeekday('US'), firstWeekday('SE')]).toEqual([0, 1]);
  });
});
