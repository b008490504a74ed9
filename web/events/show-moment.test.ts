import { describe, expect, test } from 'vitest';
import { showMoment } from './show-moment.ts';

const timeZone = 'America/New_York';
/** Friday, November 20, from 7:30 PM to 10 PM. */
const show = { startDateTime: '2026-11-21T00:30:00.000Z', endDateTime: '2026-11-21T03:00:00.000Z' };
const matinee = { startDateTime: '2026-11-20T19:00:00.000Z', endDateTime: '2026-11-20T21:00:00.000Z' };

describe('When a show is', () => {
  test.each([
    ['2026-11-21T03:00:00.000Z', 'over'],
    ['2026-11-21T02:59:59.000Z', 'on now'],
    ['2026-11-21T00:30:00.000Z', 'on now'],
    ['2026-11-21T00:29:59.000Z', 'tonight'],
    // Just after midnight in New York.
    ['2026-11-20T05:00:00.000Z', 'tonight'],
    ['2026-11-20T04:59:59.000Z', 'tomorrow'],
    ['2026-11-19T05:00:00.000Z', 'tomorrow'],
    ['2026-11-19T04:59:59.000Z', 'later'],
  ])('at %s it is %s', (now, moment) => {
    expect(showMoment(show, new Date(now), timeZone)).toBe(moment);
  });

  test('in the afternoon it is today, not tonight', () => {
    expect(showMoment(matinee, new Date('2026-11-20T15:00:00.000Z'), timeZone)).toBe('today');
  });

  test('on the day after summer time ends it is tomorrow, though 25 hours away', () => {
    const sunday = { startDateTime: '2026-11-01T23:30:00.000Z', endDateTime: '2026-11-02T02:00:00.000Z' };
    expect(showMoment(sunday, new Date('2026-10-31T22:30:00.000Z'), timeZone)).toBe('tomorrow');
  });
});
