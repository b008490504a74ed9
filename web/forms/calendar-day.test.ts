import { describe, expect, onTestFinished, test } from 'vitest';
import { writeTimesAsIn } from '#contract/time/venue-time.ts';
import { compareDays, dayAfter, dayText, readDay } from './calendar-day.ts';

describe('A day that staff type', () => {
  test.each([
    'Nov 20, 2026',
    'nov 20 2026',
    'November 20th, 2026',
    'Fri, Nov 20, 2026',
    'Friday Nov. 20, 2026',
    '20 Nov 2026',
    '20. November 2026',
    '11/20/2026',
    '11/20/26',
    '11-20-2026',
    '2026-11-20',
    '2026/11/20',
    '  Nov   20,  2026 ',
  ])('can be %j', (text) => expect(readDay(text)).toEqual({ year: 2026, month: 11, day: 20 }));

  test.each([
    '',
    'tomorrow',
    'Nov 20',
    'Nov 31, 2026',
    'Feb 30, 2026',
    '2026-02-29',
    '20/11/2026',
    'Smarch 3, 2026',
    '1969-12-31',
    '10000-01-01',
    '2026-11-20T19:00',
    '0/0/2026',
  ])('cannot be %j', (text) => expect(readDay(text)).toBeUndefined());

  test('has its day first where the venue’s country writes it so', () => {
    writeTimesAsIn('SE');
    onTestFinished(() => writeTimesAsIn('US'));
    expect(readDay('5/12/2026')).toEqual({ year: 2026, month: 12, day: 5 });
    expect(readDay('11/20/2026')).toBeUndefined();
  });

  test('is written as one reads it, and read as it is written', () => {
    const day = { year: 2028, month: 2, day: 29 };
    expect(dayText(day)).toBe('Feb 29, 2028');
    expect(readDay(dayText(day))).toEqual(day);
  });

  test('has a next one, across months and years', () => {
    expect(dayAfter({ year: 2026, month: 12, day: 31 })).toEqual({ year: 2027, month: 1, day: 1 });
    expect(dayAfter({ year: 2026, month: 3, day: 7 })).toEqual({ year: 2026, month: 3, day: 8 });
  });

  test('comes before or after another', () => {
    const day = { year: 2026, month: 11, day: 20 };
    expect(compareDays(day, day)).toBe(0);
    expect(compareDays(day, { year: 2027, month: 1, day: 1 })).toBeLessThan(0);
    expect(compareDays(day, { year: 2026, month: 11, day: 19 })).toBeGreaterThan(0);
  });
});
