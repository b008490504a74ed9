import { describe, expect, onTestFinished, test } from 'vitest';
import { writeTimesAsIn } from '#contract/time/venue-time.ts';
import { dayWords, readTyped } from './calendar-day.ts';

describe('A date and a time that staff type', () => {
  test('are those of the two fields', () => {
    const evening = { year: 2028, month: 2, day: 29, hour: 19, minute: 5 };
    expect(readTyped('2028-02-29', '19:05')).toEqual(evening);
  });

  test.each([
    ['', '19:00'],
    ['2026-11-20', ''],
    ['2026-02-29', '19:00'],
    ['2026-11-20', '24:00'],
    // A date field has a year as soon as its first digit is typed.
    ['0002-11-20', '19:00'],
    ['1969-12-31', '19:00'],
    ['10000-01-01', '19:00'],
  ])('are not known yet at %j and %j', (date, time) => expect(readTyped(date, time)).toBeUndefined());

  test('are written as the venue’s country does', () => {
    onTestFinished(() => writeTimesAsIn('US'));
    expect(dayWords('2026-11-20')).toBe('Nov 20, 2026');
    writeTimesAsIn('SE');
    expect(dayWords('2026-11-20')).toBe('20 Nov 2026');
    expect(dayWords('')).toBe('');
  });
});
