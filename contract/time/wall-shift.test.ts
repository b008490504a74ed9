import { describe, expect, test } from 'vitest';
import { maxRepetitions } from './time-input.ts';
import { venueDay } from './venue-time.ts';
import {
  type Repetition,
  repeatShow,
  type ShowTimes,
  shiftShow,
  shiftWallTime,
  weekMs,
} from './wall-shift.ts';

const newYork = 'America/New_York';
const hourMs = 3_600_000;

const show = (
  startDateTime: string,
  endDateTime: string,
  doorsDateTime: string | null = null,
): ShowTimes => ({
  startDateTime,
  endDateTime,
  doorsDateTime,
});

describe('A show a week later in New York', () => {
  function nextWeek(times: ShowTimes): (string | null)[] | undefined {
    const [next] = repeatShow(times, { everyWeeks: 1, times: 1 }, newYork) ?? [];
    return next && [next.doorsDateTime, next.startDateTime, next.endDateTime];
  }

  test('begins at the same time by the clock, when summer time has begun and when it has ended', () => {
    // March 12, 7 PM to March 19, and November 5 to November 12, 2027.
    expect(nextWeek(show('2027-03-13T00:00:00.000Z', '2027-03-13T02:00:00.000Z'))).toEqual([
      null,
      '2027-03-19T23:00:00.000Z',
      '2027-03-20T01:00:00.000Z',
    ]);
    expect(nextWeek(show('2027-11-05T23:00:00.000Z', '2027-11-06T01:00:00.000Z'))).toEqual([
      null,
      '2027-11-13T00:00:00.000Z',
      '2027-11-13T02:00:00.000Z',
    ]);
  });

  test('that the clocks skip begins by as much later, and ends no earlier than that', () => {
    // 2:15 to 3:00 AM on the night that has no 2:15: 3:15 to 4:00.
    expect(nextWeek(show('2027-03-07T07:15:00.000Z', '2027-03-07T08:00:00.000Z'))).toEqual([
      null,
      '2027-03-14T07:15:00.000Z',
      '2027-03-14T08:00:00.000Z',
    ]);
    // Doors at 2:50 for 3:00 AM: ten minutes before, since 2:50 would be 3:50.
    expect(
      nextWeek(show('2027-03-07T08:00:00.000Z', '2027-03-07T09:00:00.000Z', '2027-03-07T07:50:00.000Z')),
    ).toEqual(['2027-03-14T06:50:00.000Z', '2027-03-14T07:00:00.000Z', '2027-03-14T08:00:00.000Z']);
  });

  test('has its doors and its end at their own time by the clock, also when it is changed between them', () => {
    // Doors at 1:30, 3:30 to 5:00 AM on the night without 2 to 3.
    expect(
      nextWeek(show('2027-03-07T08:30:00.000Z', '2027-03-07T10:00:00.000Z', '2027-03-07T06:30:00.000Z')),
    ).toEqual(['2027-03-14T06:30:00.000Z', '2027-03-14T07:30:00.000Z', '2027-03-14T09:00:00.000Z']);
    // 1:30 to 5:00 AM on that night, with doors at the start.
    expect(
      nextWeek(show('2027-03-07T06:30:00.000Z', '2027-03-07T10:00:00.000Z', '2027-03-07T06:30:00.000Z')),
    ).toEqual(['2027-03-14T06:30:00.000Z', '2027-03-14T06:30:00.000Z', '2027-03-14T09:00:00.000Z']);
  });

  test('at an hour that comes twice is at the first of the two, also if it was at the second', () => {
    expect(nextWeek(show('2027-10-31T05:30:00.000Z', '2027-10-31T06:00:00.000Z'))).toEqual([
      null,
      '2027-11-07T05:30:00.000Z',
      '2027-11-07T07:00:00.000Z',
    ]);
    expect(nextWeek(show('2027-11-07T06:30:00.000Z', '2027-11-07T06:45:00.000Z'))).toEqual([
      null,
      '2027-11-14T06:30:00.000Z',
      '2027-11-14T06:45:00.000Z',
    ]);
  });

  test('lasts as long as it did where the clocks were set back meanwhile', () => {
    // From 1:45 to 1:15 AM, half an hour later, with doors at 1:50, which was 55 minutes before the second 1:45.
    expect(nextWeek(show('2027-11-07T05:45:00.000Z', '2027-11-07T06:15:00.000Z'))).toEqual([
      null,
      '2027-11-14T06:45:00.000Z',
      '2027-11-14T07:15:00.000Z',
    ]);
    expect(
      nextWeek(show('2027-11-07T06:45:00.000Z', '2027-11-07T08:00:00.000Z', '2027-11-07T05:50:00.000Z')),
    ).toEqual(['2027-11-14T05:50:00.000Z', '2027-11-14T06:45:00.000Z', '2027-11-14T08:00:00.000Z']);
  });

  test('keeps its seconds', () => {
    expect(shiftWallTime('2027-03-13T00:00:07.250Z', weekMs, newYork)).toBe('2027-03-19T23:00:07.250Z');
    expect(shiftWallTime('2027-03-13T00:00:07.250Z', -30_500, newYork)).toBe('2027-03-12T23:59:36.750Z');
  });
});

test.each([
  [3, 'fr', ['2026-12-18', '2027-01-15', '2027-02-19']],
  [1, 'fr', ['2026-12-04', '2027-01-01', '2027-02-05']],
  [4, 'we', ['2026-11-25', '2026-12-23', '2027-01-27']],
  [-1, 'su', ['2026-11-29', '2026-12-27', '2027-01-31']],
] as const)('A show of November 20 that is on number %d of the months’ %s', (nth, weekday, days) => {
  const evening = show('2026-11-21T00:30:00.000Z', '2026-11-21T03:00:00.000Z');
  const repetitions = repeatShow(evening, { monthlyOn: { nth, weekday }, times: 3 }, newYork);
  expect(repetitions?.map(({ startDateTime }) => venueDay(startDateTime, newYork))).toEqual(days);
});

test('Repetitions go on until a day and on that, count those that are left out, and are never too many', () => {
  const evening = show('2026-11-21T00:30:00.000Z', '2026-11-21T03:00:00.000Z');
  const days = (repetition: Repetition) =>
    repeatShow(evening, repetition, newYork)?.map(({ startDateTime }) => venueDay(startDateTime, newYork));
  const everyWeeks = 2;
  expect(days({ everyWeeks, until: '2026-12-18' })).toEqual(['2026-12-04', '2026-12-18']);
  expect(days({ everyWeeks, until: '2026-12-17' })).toEqual(['2026-12-04']);
  expect(days({ everyWeeks, times: 3, except: ['2026-12-18'] })).toEqual(['2026-12-04', '2027-01-01']);
  expect(days({ everyWeeks: 1, until: '2199-12-31' })).toHaveLength(maxRepetitions + 1);
  expect(days({ everyWeeks: 52, times: 52 })).toHaveLength(maxRepetitions);
  expect(days({})).toEqual([]);
});

test('What is not moved stays the same moment, also in an hour that comes twice', () => {
  const second = show('2027-11-07T06:30:00.000Z', '2027-11-07T06:45:00.000Z', '2027-11-07T06:15:00.000Z');
  expect(shiftShow(second, {}, newYork)).toEqual(second);
  // The end alone, to 1:40: that of the second hour, as the start is.
  expect(shiftShow(second, { endDateTime: -5 * 60_000 }, newYork)).toEqual({
    ...second,
    endDateTime: '2027-11-07T06:40:00.000Z',
  });
});

test('An order that is wrong by the clock is left to whoever asked for it', () => {
  const evening = show('2027-01-09T00:00:00.000Z', '2027-01-09T02:00:00.000Z', '2027-01-08T23:00:00.000Z');
  const late = shiftShow(evening, { startDateTime: 3 * hourMs }, newYork);
  expect([late?.startDateTime, late?.endDateTime]).toEqual([
    '2027-01-09T03:00:00.000Z',
    '2027-01-09T02:00:00.000Z',
  ]);
  const doors = shiftShow(evening, { doorsDateTime: 2 * hourMs }, newYork);
  expect(doors?.doorsDateTime).toBe('2027-01-09T01:00:00.000Z');
});

test.each([
  ['2199-12-25T00:00:00.000Z', weekMs],
  ['2199-12-25T00:00:00.000Z', 8 * 52 * weekMs],
  ['1970-01-03T00:00:00.000Z', -weekMs],
  ['1970-01-03T00:00:00.000Z', -3_000 * weekMs],
  ['2027-01-03T00:00:00.000Z', Number.MAX_SAFE_INTEGER],
])('%s moved by %d ms is beyond what can be stored', (instant, shiftMs) => {
  expect(shiftWallTime(instant, shiftMs, newYork)).toBeUndefined();
  const shifts = { startDateTime: shiftMs, endDateTime: shiftMs, doorsDateTime: shiftMs };
  expect(shiftShow(show(instant, instant, instant), shifts, newYork)).toBeUndefined();
});

test('A show of which one time is beyond what can be stored is not moved at all', () => {
  const late = show('2199-12-31T23:00:00.000Z', '2200-01-01T04:00:00.000Z', '2199-12-31T22:00:00.000Z');
  expect(shiftShow(late, { endDateTime: hourMs }, newYork)).toBeUndefined();
  const early = show('1970-01-01T06:00:00.000Z', '1970-01-01T08:00:00.000Z', '1970-01-01T05:30:00.000Z');
  expect(shiftShow(early, { doorsDateTime: -6 * hourMs }, newYork)).toBeUndefined();
  expect(shiftShow(early, { startDateTime: -7 * hourMs }, newYork)).toBeUndefined();
});
