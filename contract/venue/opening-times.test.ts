import { describe, expect, test } from 'vitest';
import { dayRanges, openingsOf } from './venue.ts';

describe('Opening hours', () => {
  test.each([
    [['mo'], 'Mon'],
    [['mo', 'tu'], 'Mon, Tue'],
    [['mo', 'tu', 'we', 'th', 'fr'], 'Mon–Fri'],
    [['su', 'mo', 'tu', 'we', 'sa'], 'Mon–Wed, Sat, Sun'],
    [['mo', 'we', 'fr', 'sa', 'su'], 'Mon, Wed, Fri–Sun'],
    [[], ''],
  ] as const)('on %j are called %s', (days, text) => {
    expect(dayRanges(days)).toBe(text);
  });

  test.each([
    ['08:00', '17:30', '8 AM – 5:30 PM'],
    ['18:00', '02:00', '6 PM – 2 AM'],
    ['00:00', '12:00', '12 AM – 12 PM'],
  ])('from %s to %s are %s', (from, to, text) => {
    expect(openingsOf({ hours: [{ days: ['mo'], from, to }] })).toEqual([{ days: 'Mon', time: text }]);
  });

  test('on a few days name the first and the last, and what for', () => {
    const closed = { date: '2026-12-24', until: '2026-12-26', note: 'Christmas', from: '', to: '' };
    expect(openingsOf({ hours: [], specialHours: [closed] })).toEqual([
      { days: 'December 24 – December 26, Christmas', time: 'Closed' },
    ]);
    const nextYear = { ...closed, date: '2027-12-24', until: '' };
    expect(openingsOf({ hours: [], specialHours: [closed, nextYear] })[1]?.days).toBe(
      'December 24, 2027, Christmas',
    );
  });
});
