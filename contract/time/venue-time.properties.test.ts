import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tried } from '#tests/support/seeded-random.ts';
import { tableTime } from './time-input.ts';
import { instantOf, isSameDay, longDate, sortableDate, type TypedTime, wallTimeAt } from './venue-time.ts';

/** With offsets of half and quarter hours, in both hemispheres, and with clocks that change in unusual ways. */
const zones = [
  'America/New_York',
  'America/St_Johns',
  'America/Havana',
  'America/Santiago',
  'America/Sao_Paulo',
  'America/Asuncion',
  'America/Caracas',
  'America/Nuuk',
  'Atlantic/Azores',
  'Europe/London',
  'Europe/Dublin',
  'Europe/Berlin',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Asia/Tehran',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Pyongyang',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Antarctica/Troll',
  'UTC',
];

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Early enough for Samoa, which left out Friday, December 30, 2011. */
const earliestMs = Date.UTC(2011, 11, 1);
const latestMs = Date.UTC(2040, 0, 1);

const offsetFormatters = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }),
  ]),
);

/** As the platform writes it (`GMT-03:30`), and not worked out from the wall time as the product does. */
function offsetMinutes(instantMs: number, zone: string): number {
  const text = offsetFormatters.get(zone)?.format(instantMs) ?? '';
  const [, sign, hours = 0, minutes = 0] = /GMT(?:([+-])(\d\d):(\d\d))?$/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** The first moments after the clocks of a zone were changed. */
function changesOf(zone: string): number[] {
  const changes: number[] = [];
  for (let day = earliestMs; day < latestMs; day += 7 * dayMs) {
    let [low, high] = [day, day + 7 * dayMs];
    if (offsetMinutes(low, zone) === offsetMinutes(high, zone)) continue;
    while (high - low > minuteMs) {
      const middle = low + Math.floor((high - low) / 2 / minuteMs) * minuteMs;
      if (offsetMinutes(middle, zone) === offsetMinutes(low, zone)) low = middle;
      else high = middle;
    }
    changes.push(high);
  }
  return changes;
}

const anyMinute = fc
  .integer({ min: earliestMs / minuteMs, max: latestMs / minuteMs })
  .map((minute) => minute * minuteMs);

function aroundChanges(zone: string): fc.Arbitrary<number> {
  const changes = changesOf(zone);
  if (changes.length === 0) return anyMinute;
  const nearby = fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -180, max: 180 }))
    .map(([change, minutes]) => change + minutes * minuteMs);
  return fc.oneof(anyMinute, { arbitrary: nearby, weight: 3 });
}

/** A zone and a moment there, mostly one near which its clocks are changed. */
const zoneAndMoment = fc.oneof(
  ...zones.map((zone) => fc.record({ zone: fc.constant(zone), atMs: aroundChanges(zone) })),
);

const asUtc = ({ year, month, day, hour, minute }: TypedTime) => Date.UTC(year, month - 1, day, hour, minute);

/** The same figures on the clock as at this moment in UTC. */
function wallOf(utcMs: number): TypedTime {
  const date = new Date(utcMs);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
  };
}

/** A wall time near that of the moment, which the clocks may skip or repeat. */
const zoneAndTypedTime = fc
  .tuple(zoneAndMoment, fc.integer({ min: -120, max: 120 }))
  .map(([{ zone, atMs }, minutes]) => ({
    zone,
    typed: wallOf(atMs + (offsetMinutes(atMs, zone) + minutes) * minuteMs),
  }));

/** All moments at which the clocks show this, found by trying every offset that there is. */
function momentsOf(typed: TypedTime, zone: string): number[] {
  const moments: number[] = [];
  for (let offset = 15 * 60; offset >= -12 * 60; offset -= 15) {
    const atMs = asUtc(typed) - offset * minuteMs;
    if (offsetMinutes(atMs, zone) === offset) moments.push(atMs);
  }
  return moments;
}

describe('In any zone, at any time of the year', () => {
  test('the clocks show what the platform knows of the zone', () => {
    fc.assert(
      fc.property(zoneAndMoment, fc.nat(minuteMs - 1), ({ zone, atMs }, restMs) => {
        const wall = wallTimeAt(new Date(atMs + restMs), zone);
        const shownMs = atMs + offsetMinutes(atMs, zone) * minuteMs;
        expect(wall).toEqual({ ...wallOf(shownMs), weekday: new Date(shownMs).getUTCDay() });
        expect(sortableDate(wall)).toBe(new Date(shownMs).toISOString().slice(0, 10));
      }),
      tried(400),
    );
  });

  test('a time that is read from the clocks and typed in again is the same, or the first of two', () => {
    fc.assert(
      fc.property(zoneAndMoment, ({ zone, atMs }) => {
        const wall = wallTimeAt(new Date(atMs), zone);
        const back = instantOf(wall, zone).getTime();
        expect(wallTimeAt(new Date(back), zone)).toEqual(wall);
        expect(momentsOf(wall, zone)).toContain(atMs);
        expect(back).toBe(momentsOf(wall, zone)[0]);
      }),
      tried(400),
    );
  });

  test('a time that is typed is the first moment that shows it, or moved by the gap where none does', () => {
    const seen = new Set<number>();
    fc.assert(
      fc.property(zoneAndTypedTime, ({ zone, typed }) => {
        const moments = momentsOf(typed, zone);
        const atMs = instantOf(typed, zone).getTime();
        if (moments.length === 0) {
          // Moved by as much as the clocks were: a day before and after, they are on either side of the change.
          const [before, after] = [-dayMs, dayMs].map((ms) => offsetMinutes(asUtc(typed) + ms, zone));
          expect(asUtc(wallTimeAt(new Date(atMs), zone)) - asUtc(typed)).toBe(
            (Number(after) - Number(before)) * minuteMs,
          );
        } else expect(atMs).toBe(moments[0]);
        seen.add(moments.length);
      }),
      tried(400),
    );
    expect(seen).toEqual(new Set([0, 1, 2]));
  });

  test('of two times that the clocks show, the later one is the later moment', () => {
    fc.assert(
      fc.property(zoneAndTypedTime, fc.integer({ min: 1, max: 2_880 }), ({ zone, typed }, minutes) => {
        const later = wallOf(asUtc(typed) + minutes * minuteMs);
        fc.pre(momentsOf(typed, zone).length > 0 && momentsOf(later, zone).length > 0);
        expect(instantOf(later, zone).getTime()).toBeGreaterThan(instantOf(typed, zone).getTime());
      }),
      tried(400),
    );
  });

  test('a day lasts from its midnight to the next one, and no minute belongs to another', () => {
    fc.assert(
      fc.property(
        zoneAndMoment,
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (at, share) => {
          const { year, month, day } = wallTimeAt(new Date(at.atMs), at.zone);
          const midnight = { year, month, day, hour: 0, minute: 0 };
          const next = wallOf(asUtc(midnight) + dayMs);
          const [startMs, endMs] = [midnight, next].map((wall) => instantOf(wall, at.zone).getTime());
          if (startMs === undefined || endMs === undefined) throw new Error('a day has two ends');
          expect(startMs).toBeLessThanOrEqual(at.atMs);
          expect(endMs).toBeGreaterThan(at.atMs);
          const today = wallTimeAt(new Date(at.atMs), at.zone);
          for (const ms of [startMs, startMs + Math.floor(share * (endMs - startMs)), endMs - 1]) {
            const wall = wallTimeAt(new Date(ms), at.zone);
            expect(isSameDay(wall, today)).toBe(true);
            expect(longDate(wall)).toBe(longDate(today));
          }
          expect(isSameDay(wallTimeAt(new Date(startMs - 1), at.zone), today)).toBe(false);
          expect(isSameDay(wallTimeAt(new Date(endMs), at.zone), today)).toBe(false);
        },
      ),
      tried(400),
    );
  });

  test('what staff read in their table names the minute', () => {
    fc.assert(
      fc.property(zoneAndMoment, ({ zone, atMs }) => {
        const shown = tableTime(new Date(atMs).toISOString(), zone);
        expect(shown).toMatch(/^[A-Z][a-z]{2} \d{1,2}(st|nd|rd|th), \d{4} (1[0-2]|[1-9]):\d\d [AP]M$/);
        const text = shown.replace(/(st|nd|rd|th),/, ',');
        expect(Date.parse(`${text} UTC`)).toBe(atMs + offsetMinutes(atMs, zone) * minuteMs);
      }),
      tried(200),
    );
  });
});
