import { describe, expect, test } from 'vitest';
import { showMoment, showsFirst, showWhen } from './show-moment.ts';

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

  test('it is said in the fewest words: of one that is on until when, and of one that runs for weeks its last day', () => {
    const run = { startDateTime: '2026-11-01T14:00:00.000Z', endDateTime: '2026-12-06T05:00:00.000Z' };
    const words = (of: typeof show, now: string) =>
      showWhen(of, showMoment(of, new Date(now), timeZone), timeZone);
    expect(words(show, '2026-11-21T01:00:00.000Z')).toBe('until 10:00 PM');
    expect(words(show, '2026-11-20T15:00:00.000Z')).toBe('7:30 PM');
    expect(words(show, '2026-11-17T15:00:00.000Z')).toBe('Friday, November 20, 7:30 PM');
    // At three in the night, when nothing is open.
    expect(showMoment(run, new Date('2026-11-20T08:00:00.000Z'), timeZone)).toBe('running');
    expect(words(run, '2026-11-20T08:00:00.000Z')).toBe('until December 5');
    expect(showsFirst([run, show])).toEqual([show, run]);
  });

  test('in the afternoon it is today, not tonight', () => {
    expect(showMoment(matinee, new Date('2026-11-20T15:00:00.000Z'), timeZone)).toBe('today');
  });

  test('on the day after summer time ends it is tomorrow, though 25 hours away', () => {
    const sunday = { startDateTime: '2026-11-01T23:30:00.000Z', endDateTime: '2026-11-02T02:00:00.000Z' };
    expect(showMoment(sunday, new Date('2026-10-31T22:30:00.000Z'), timeZone)).toBe('tomorrow');
  });
});
