import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tried } from '#tests/support/seeded-random.ts';
import { repeatShow, shiftWallTime, shiftWholeShow } from './wall-shift.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Moments near which the clocks of a zone are changed, by an hour or by half of one, at night or at midnight. */
const changes: [zone: string, at: string][] = [
  ['America/New_York', '2027-03-14T07:00:00Z'],
  ['America/New_York', '2027-11-07T06:00:00Z'],
  ['Europe/Berlin', '2027-03-28T01:00:00Z'],
  ['Europe/Berlin', '2027-10-31T01:00:00Z'],
  ['Atlantic/Azores', '2027-03-28T01:00:00Z'],
  ['America/Santiago', '2027-04-04T03:00:00Z'],
  ['America/Santiago', '2027-09-05T04:00:00Z'],
  ['Australia/Lord_Howe', '2027-04-03T15:00:00Z'],
  ['Australia/Lord_Howe', '2027-10-02T15:30:00Z'],
  ['Pacific/Chatham', '2027-09-25T14:00:00Z'],
  ['Pacific/Apia', '2011-12-30T10:00:00Z'],
  ['Asia/Kolkata', '2027-03-01T00:00:00Z'],
];

const clocks = new Map(
  changes.map(([timeZone]) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
  ]),
);

/** What the platform says the clock shows, as if it were UTC. */
function shownMs(instant: string | number, zone: string): number {
  const text = clocks.get(zone)?.format(new Date(instant)) ?? '';
  return Date.parse(`${text.replace(' ', 'T')}Z`);
}

/** Whether the clock never shows this. Every offset that there is is tried. */
function isSkipped(wallMs: number, zone: string): boolean {
  for (let offset = 15 * 60; offset >= -12 * 60; offset -= 15) {
    if (shownMs(wallMs - offset * minuteMs, zone) === wallMs) return false;
  }
  return true;
}

const minutes = (min: number, max: number) => fc.integer({ min, max }).map((count) => count * minuteMs);

/** A show some weeks before or after the night of a change, and close to its hour. */
const nearAChange = fc
  .record({
    change: fc.constantFrom(...changes),
    // Often in the very night.
    weeks: fc.oneof(fc.constant(0), fc.integer({ min: -6, max: 6 })),
    besideMs: minutes(-150, 150),
    lastsMs: minutes(0, 420),
    doorsMs: fc.option(minutes(0, 120)),
  })
  .map(({ change: [zone, at], weeks, besideMs, lastsMs, doorsMs }) => {
    const startMs = Date.parse(at) + weeks * 7 * dayMs + besideMs;
    return {
      zone,
      show: {
        startDateTime: new Date(startMs).toISOString(),
        endDateTime: new Date(startMs + lastsMs).toISOString(),
        doorsDateTime: doorsMs === null ? null : new Date(startMs - doorsMs).toISOString(),
      },
    };
  });

describe('In any zone, around a change of its clocks', () => {
  test('a repetition begins at the same time by the clock, or after an hour that is skipped', () => {
    const seen = new Set<boolean>();
    fc.assert(
      fc.property(nearAChange, fc.integer({ min: 1, max: 8 }), ({ zone, show }, everyWeeks) => {
        const repetitions = repeatShow(show, { everyWeeks, times: 8 }, zone) ?? [];
        expect(repetitions.length).toBe(8);
        for (const [index, { startDateTime, endDateTime, doorsDateTime }] of repetitions.entries()) {
          const wallMs = shownMs(show.startDateTime, zone) + (index + 1) * everyWeeks * 7 * dayMs;
          const shown = shownMs(startDateTime, zone);
          // What it shows is not skipped.
          const skipped = shown !== wallMs && isSkipped(wallMs, zone);
          seen.add(skipped);
          if (skipped) expect(shown).toBeGreaterThan(wallMs);
          else expect(shown).toBe(wallMs);
          expect(shown - wallMs).toBeLessThanOrEqual(dayMs);
          expect(endDateTime >= startDateTime).toBe(true);
          expect(doorsDateTime === null).toBe(show.doorsDateTime === null);
          expect(doorsDateTime === null || doorsDateTime <= startDateTime).toBe(true);
        }
      }),
      tried(300),
    );
    expect(seen).toEqual(new Set([false, true]));
  });

  test('a show that is moved and moved back shows the same time by the clock', () => {
    fc.assert(
      fc.property(nearAChange, minutes(-3 * 1_440, 3 * 1_440), ({ zone, show }, shiftMs) => {
        const { startDateTime } = show;
        const wallMs = shownMs(startDateTime, zone);
        fc.pre(!isSkipped(wallMs + shiftMs, zone));
        const moved = shiftWallTime(startDateTime, shiftMs, zone) ?? '';
        expect(shownMs(moved, zone)).toBe(wallMs + shiftMs);
        const back = shiftWallTime(moved, -shiftMs, zone) ?? '';
        expect(shownMs(back, zone)).toBe(wallMs);
      }),
      tried(300),
    );
  });

  test('a show that is moved as a whole keeps its order', () => {
    fc.assert(
      fc.property(nearAChange, minutes(-3 * 1_440, 3 * 1_440), ({ zone, show }, shiftMs) => {
        const moved = shiftWholeShow(show, shiftMs, zone);
        expect(moved && moved.endDateTime >= moved.startDateTime).toBe(true);
        expect(moved && (moved.doorsDateTime ?? '') <= moved.startDateTime).toBe(true);
      }),
      tried(300),
    );
  });
});
