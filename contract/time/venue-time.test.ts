import { afterEach, describe, expect, test } from 'vitest';
import { variants } from '#tests/support/thorough.ts';
import { tableTime } from './time-input.ts';
import {
  clockTime,
  dayOfYear,
  daysOfShow,
  instantOf,
  isNextDay,
  isSameDay,
  knowOffsets,
  longDate,
  monthTitle,
  timeSpan,
  wallTimeAt,
  writeTimesAsIn,
  zoneOffsets,
} from './venue-time.ts';

const newYork = 'America/New_York';
const zones = [newYork, 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC'];

function typed(text: string, zone = newYork): string {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = text.split(/\D/).map(Number);
  return instantOf({ year, month, day, hour, minute }, zone).toISOString();
}

function shown(instant: string, zone = newYork): string {
  const { year, month, day, hour, minute } = wallTimeAt(instant, zone);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`;
}

describe('A time that staff type is a time at the venue', () => {
  test.each([
    ['in winter', '2026-01-15 19:30', newYork, '2026-01-16T00:30:00.000Z'],
    ['in summer', '2026-07-15 19:30', newYork, '2026-07-15T23:30:00.000Z'],
    ['a minute before summer time', '2026-03-08 01:59', newYork, '2026-03-08T06:59:00.000Z'],
    ['as summer time begins', '2026-03-08 03:00', newYork, '2026-03-08T07:00:00.000Z'],
    ['a minute before the repeated hour', '2026-11-01 00:59', newYork, '2026-11-01T04:59:00.000Z'],
    ['after the repeated hour', '2026-11-01 02:00', newYork, '2026-11-01T07:00:00.000Z'],
    ['at midnight', '2026-12-31 00:00', newYork, '2026-12-31T05:00:00.000Z'],
    ['half an hour off', '2026-06-01 12:00', 'Asia/Kolkata', '2026-06-01T06:30:00.000Z'],
    ['in Berlin', '2026-06-01 12:00', 'Europe/Berlin', '2026-06-01T10:00:00.000Z'],
    ['on Lord Howe in its summer', '2026-01-01 12:00', 'Australia/Lord_Howe', '2026-01-01T01:00:00.000Z'],
    ['on Lord Howe in its winter', '2026-06-01 12:00', 'Australia/Lord_Howe', '2026-06-01T01:30:00.000Z'],
    ['in UTC', '2026-06-01 12:00', 'UTC', '2026-06-01T12:00:00.000Z'],
  ])('%s', (_when, text, zone, instant) => {
    expect(typed(text, zone)).toBe(instant);
    expect(shown(instant, zone)).toBe(text);
  });

  test.each([
    ['2026-03-08 02:30', newYork, '2026-03-08 03:30'],
    ['2026-03-08 02:00', newYork, '2026-03-08 03:00'],
    ['2026-03-29 02:45', 'Europe/Berlin', '2026-03-29 03:45'],
    ['2026-10-04 02:15', 'Australia/Lord_Howe', '2026-10-04 02:45'],
  ])('A time that the clock skips (%s in %s) lands as far behind the gap: %s', (text, zone, lands) => {
    expect(shown(typed(text, zone), zone)).toBe(lands);
  });

  test.each([
    ['2026-11-01 01:30', newYork, '2026-11-01T05:30:00.000Z'],
    ['2026-11-01 01:00', newYork, '2026-11-01T05:00:00.000Z'],
    ['2026-10-25 02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-04-05 01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
  ])('A time that the clock shows twice (%s in %s) is the first of the two', (text, zone, instant) => {
    expect(typed(text, zone)).toBe(instant);
  });
});

describe('In their table, staff read', () => {
  test.each([
    ['2024-01-01T17:00:00.000Z', 'Jan 1st, 2024 12:00 PM'],
    ['2026-03-02T05:00:00.000Z', 'Mar 2nd, 2026 12:00 AM'],
    ['2026-07-03T23:05:00.000Z', 'Jul 3rd, 2026 7:05 PM'],
    ['2026-11-11T17:00:00.000Z', 'Nov 11th, 2026 12:00 PM'],
    ['2026-11-12T17:00:00.000Z', 'Nov 12th, 2026 12:00 PM'],
    ['2026-11-13T17:00:00.000Z', 'Nov 13th, 2026 12:00 PM'],
    ['2026-11-21T17:00:00.000Z', 'Nov 21st, 2026 12:00 PM'],
    ['2026-11-22T17:00:00.000Z', 'Nov 22nd, 2026 12:00 PM'],
    ['2026-11-23T17:00:00.000Z', 'Nov 23rd, 2026 12:00 PM'],
    ['2026-11-30T17:00:00.000Z', 'Nov 30th, 2026 12:00 PM'],
    ['2026-12-31T17:00:00.000Z', 'Dec 31st, 2026 12:00 PM'],
    ['next week', 'Invalid date'],
    ['', 'Invalid date'],
  ])('%j as %s', (instant, text) => {
    expect(tableTime(instant, newYork)).toBe(text);
  });
});

describe('What staff typed is what guests read', () => {
  const hourMs = 3_600_000;

  test.each(variants(zones))('for every hour of a year in %s', (zone) => {
    let repeated = 0;
    for (let at = Date.UTC(2026, 0, 1, 0, 15); at < Date.UTC(2027, 0, 1); at += hourMs) {
      const instant = new Date(at).toISOString();
      const text = shown(instant, zone);
      const back = typed(text, zone);
      // The second showing of a repeated time is read as the first; its wall time is the same.
      if (back !== instant) repeated += 1;
      expect(shown(back, zone)).toBe(text);
    }
    expect(repeated).toBe(zone === 'UTC' || zone === 'Asia/Kolkata' ? 0 : 1);
  });
});

describe('Whatever zone the server or the browser stands in', () => {
  const before = process.env.TZ;
  afterEach(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });

  test.each([
    ['Pacific/Kiritimati', -840],
    ['America/Los_Angeles', 480],
    ['Asia/Kolkata', -330],
    ['UTC', 0],
  ])('a guest reads the same times (%s)', (zone, offset) => {
    process.env.TZ = zone;
    expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe(offset);
    expect(typed('2026-11-01 01:30')).toBe('2026-11-01T05:30:00.000Z');
    expect(typed('2026-03-08 02:30')).toBe('2026-03-08T07:30:00.000Z');
    expect(longDate(wallTimeAt('2026-11-21T00:30:00.000Z', newYork))).toBe('Friday, November 20, 2026');
    expect(timeSpan('2026-11-21T00:30:00.000Z', '2026-11-21T03:00:00.000Z', newYork)).toBe(
      '7:30 PM – 10:00 PM',
    );
  });
});

describe('How a guest reads a time', () => {
  test.each([
    ['2026-11-20T05:00:00.000Z', '12:00 AM'],
    ['2026-11-20T05:05:00.000Z', '12:05 AM'],
    ['2026-11-20T16:59:00.000Z', '11:59 AM'],
    ['2026-11-20T17:00:00.000Z', '12:00 PM'],
    ['2026-11-21T04:59:59.999Z', '11:59 PM'],
  ])('%s is %s', (instant, clock) => {
    expect(clockTime(wallTimeAt(instant, newYork))).toBe(clock);
  });

  test.each([
    ['an evening', '2026-11-21T00:30:00.000Z', '2026-11-21T03:00:00.000Z', '7:30 PM – 10:00 PM'],
    ['past midnight', '2026-11-21T01:00:00.000Z', '2026-11-21T06:30:00.000Z', '8:00 PM – 1:30 AM'],
    ['two days', '2026-11-20T15:00:00.000Z', '2026-11-21T23:00:00.000Z', '10:00 AM – Nov 21, 6:00 PM'],
    [
      'until the next forenoon',
      '2026-11-21T01:00:00.000Z',
      '2026-11-21T14:00:00.000Z',
      '8:00 PM – Nov 21, 9:00 AM',
    ],
    ['until six', '2026-11-21T01:00:00.000Z', '2026-11-21T11:00:00.000Z', '8:00 PM – Nov 21, 6:00 AM'],
    ['a whole day', '2026-11-21T08:00:00.000Z', '2026-11-22T08:00:00.000Z', '3:00 AM – Nov 22, 3:00 AM'],
    ['no end of its own', '2026-11-21T00:30:00.000Z', '2026-11-21T00:30:00.000Z', '7:30 PM'],
    [
      'through the repeated hour',
      '2026-11-01T04:30:00.000Z',
      '2026-11-01T06:30:00.000Z',
      '12:30 AM – 1:30 AM',
    ],
  ])('a show of %s', (_length, start, end, text) => {
    expect(timeSpan(start, end, newYork)).toBe(text);
  });

  test('a show belongs to its day at the venue, not in UTC', () => {
    const evening = wallTimeAt('2026-11-21T00:30:00.000Z', newYork);
    expect(isSameDay(evening, wallTimeAt('2026-11-20T15:00:00.000Z', newYork))).toBe(true);
    expect(isSameDay(evening, wallTimeAt('2026-11-21T15:00:00.000Z', newYork))).toBe(false);
    for (const other of ['2026-12-20T15:00:00.000Z', '2027-11-20T15:00:00.000Z'])
      expect(isSameDay(evening, wallTimeAt(other, newYork)), other).toBe(false);
    expect(longDate(wallTimeAt('2028-02-29T17:00:00.000Z', newYork))).toBe('Tuesday, February 29, 2028');
    expect(dayOfYear(evening)).toBe('Friday, November 20');
    expect(['2026-01', '2026-12'].map(monthTitle)).toEqual(['January 2026', 'December 2026']);
  });

  test('the day after is the next one, also over the end of a year', () => {
    const at = (day: string) => wallTimeAt(`${day}T17:00:00.000Z`, newYork);
    expect(isNextDay(at('2026-11-20'), at('2026-11-21'))).toBe(true);
    expect(isNextDay(at('2026-12-31'), at('2027-01-01'))).toBe(true);
    for (const other of ['2026-11-19', '2026-11-20', '2026-11-22', '2026-12-21'])
      expect(isNextDay(at('2026-11-20'), at(other)), other).toBe(false);
  });

  test.each([
    ['past midnight', '2026-11-21T01:00:00.000Z', '2026-11-21T08:00:00.000Z', '2026-11-20'],
    ['a minute less than a day', '2026-11-21T01:00:00.000Z', '2026-11-22T00:59:00.000Z', '2026-11-20'],
    ['a whole day', '2026-11-21T01:00:00.000Z', '2026-11-22T01:00:00.000Z', '2026-11-21'],
    ['two days until midnight', '2026-11-20T05:00:00.000Z', '2026-11-22T05:00:00.000Z', '2026-11-21'],
    ['two days and a minute', '2026-11-20T05:00:00.000Z', '2026-11-22T05:01:00.000Z', '2026-11-22'],
  ])('a show that lasts %s: its first and its last day', (_length, startDateTime, endDateTime, last) => {
    expect(daysOfShow({ startDateTime, endDateTime }, newYork)).toEqual({ first: '2026-11-20', last });
  });
});

describe('How dates and times are written', () => {
  afterEach(() => writeTimesAsIn('US'));
  const wall = wallTimeAt('2026-11-21T00:30:00.000Z', newYork);

  test.each([
    ['US', 'Friday, November 20, 2026', '7:30 PM', 'Nov 20th, 2026 7:30 PM'],
    ['GB', 'Friday, 20 November 2026', '7:30 PM', '20 Nov 2026 7:30 PM'],
    ['SE', 'Friday, 20 November 2026', '19:30', '20 Nov 2026 19:30'],
  ])('is said by the country: %s', (country, date, clock, inTable) => {
    writeTimesAsIn(country);
    expect([longDate(wall), clockTime(wall)]).toEqual([date, clock]);
    expect(tableTime('2026-11-21T00:30:00.000Z', newYork)).toBe(inTable);
  });
});

test.each([...zones, 'Africa/Casablanca'])(
  'A browser that knows when the clocks of %s change needs no formatter',
  (zone) => {
    const offsets = zoneOffsets(new Date('2026-11-18'), zone);
    const days = Array.from({ length: 3 * 365 }, (_, day) => Date.UTC(2025, 0, 1 + day));
    const changes = offsets
      .slice(1, -1)
      .flatMap(([minute]) => [minute - 1, minute].map((one) => one * 60_000));
    const moments = [...days, ...changes].map((ms) => new Date(ms));
    const formatted = moments.map((moment) => wallTimeAt(moment, zone));
    // A name that no formatter knows.
    knowOffsets('Here', offsets);
    expect(moments.map((moment) => wallTimeAt(moment, 'Here'))).toEqual(formatted);
    // Of other years it asks one.
    for (const other of ['2024-12-31T23:59:00Z', '2028-01-01T00:00:00Z'])
      expect(() => wallTimeAt(other, 'Here')).toThrow(RangeError);
    knowOffsets('', []);
  },
);
