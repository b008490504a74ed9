import { describe, expect, test } from 'vitest';
import {
  dayOfIso,
  daysBetween,
  isoDay,
  monthsLater,
  partsOf,
  shiftDay,
  shiftMonth,
  showDay,
  startOfDay,
  weekdayOf,
} from './calendar-days.ts';

const newYork = 'America/New_York';

test.each([
  ['1969-12-27', 6],
  ['1970-01-01', 4],
  ['2026-11-20', 5],
  ['2028-02-29', 2],
])('%s is day %d of its week, and reads the same as a number', (text, weekday) => {
  const day = dayOfIso(text);
  expect(weekdayOf(day)).toBe(weekday);
  expect(isoDay(day)).toBe(text);
  const [year, month, dayOfMonth] = text.split('-').map(Number);
  expect(partsOf(day)).toEqual({ year, month, day: dayOfMonth });
});

test.each([
  ['2026-11-20', 1, '2026-12-20'],
  ['2026-12-20', 1, '2027-01-20'],
  ['2026-01-20', -1, '2025-12-20'],
  ['2026-03-20', -14, '2025-01-20'],
  ['2026-08-31', 1, '2026-09-30'],
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
])('%s and %d months is %s', (from, months, to) => {
  expect(isoDay(monthsLater(dayOfIso(from), months))).toBe(to);
  expect(shiftMonth(from.slice(0, 7), months)).toBe(to.slice(0, 7));
});

test('Days are counted over the ends of months and changes of clocks', () => {
  expect(shiftDay('2026-10-31', 1)).toBe('2026-11-01');
  expect(shiftDay('2026-11-02', -2)).toBe('2026-10-31');
  expect(daysBetween('2026-10-31', '2026-11-02')).toBe(2);
  expect(daysBetween('2026-11-02', '2026-10-31')).toBe(-2);
});

test('A day begins at midnight of the venue, or at an hour of it', () => {
  expect(startOfDay('2026-11-20', newYork)).toBe('2026-11-20T05:00:00.000Z');
  expect(startOfDay('2026-07-20', newYork)).toBe('2026-07-20T04:00:00.000Z');
  expect(startOfDay('2026-11-20', newYork, 9)).toBe('2026-11-20T14:00:00.000Z');
});

describe('A show belongs', () => {
  test.each([
    ['2026-11-21T00:30:00.000Z', '2026-11-20', 'to its evening'],
    ['2026-11-21T05:00:00.000Z', '2026-11-20', 'after midnight to the night before'],
    ['2026-11-21T09:59:00.000Z', '2026-11-20', 'until five in the morning'],
    ['2026-11-21T10:00:00.000Z', '2026-11-21', 'and from five on to the new day'],
  ])('that begins at %s to %s: %s', (instant, day) => {
    expect(showDay(instant, newYork)).toBe(day);
  });
});
