import { describe, expect, test } from 'vitest';
import { newsletterTimes } from './newsletter-week.ts';

const newYork = 'America/New_York';

function weeks(now: string, timeZone = newYork) {
  const { last, next } = newsletterTimes(new Date(now), timeZone);
  return [last.week, last.at.toISOString(), next.week, next.at.toISOString()];
}

describe('The newsletter goes out on Thursday at ten of the venue', () => {
  test('which has not come a second before', () => {
    expect(weeks('2026-11-19T14:59:59.000Z')).toEqual([
      '2026-11-12',
      '2026-11-12T15:00:00.000Z',
      '2026-11-19',
      '2026-11-19T15:00:00.000Z',
    ]);
  });

  test('and has come at ten, whatever day it is at Greenwich', () => {
    const expected = ['2026-11-19', '2026-11-19T15:00:00.000Z', '2026-11-26', '2026-11-26T15:00:00.000Z'];
    for (const now of ['2026-11-19T15:00:00.000Z', '2026-11-20T04:00:00.000Z', '2026-11-26T14:00:00.000Z']) {
      expect(weeks(now), now).toEqual(expected);
    }
    // Thursday noon in Auckland is still Wednesday in London.
    expect(weeks('2026-11-18T23:00:00.000Z', 'Pacific/Auckland')[0]).toBe('2026-11-19');
  });

  test('also across the change to summer time and the end of a year', () => {
    expect(weeks('2026-03-09T12:00:00.000Z').filter((_, index) => index % 2)).toEqual([
      '2026-03-05T15:00:00.000Z',
      '2026-03-12T14:00:00.000Z',
    ]);
    expect(weeks('2027-01-02T12:00:00.000Z')).toEqual([
      '2026-12-31',
      '2026-12-31T15:00:00.000Z',
      '2027-01-07',
      '2027-01-07T15:00:00.000Z',
    ]);
  });
});
