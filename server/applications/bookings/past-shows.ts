import type { PastShow } from '#contract/applications/bookings.ts';
import type { AttendanceFigures } from '#contract/figures/figures.ts';
import {
  dayOfIso,
  nightEndsHour,
  shiftDay,
  showDay,
  startOfDay,
  weekdayOf,
} from '#contract/time/calendar-days.ts';
import { weekDays } from '#contract/venue/venue-input.ts';
import type { Db } from '../../db/tables.ts';
import { NightsStore } from './nights.store.ts';

interface Act {
  email: string;
  bandName: string;
}

/** What the same act has played here, newest first. */
export async function listPastShows(db: Db, act: Act, now: Date): Promise<PastShow[]> {
  const shows = await new NightsStore(db).listPlayed(now.toISOString());
  return shows.filter((show) => isSameAct(act, show));
}

function isSameAct(one: Act, other: Act): boolean {
  if (one.email.toLowerCase() === other.email.toLowerCase()) return true;
  return actKey(one.bandName) !== '' && actKey(one.bandName) === actKey(other.bandName);
}

/** Two names that differ in case or in runs of blanks are one. */
function actKey(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

/** The guests of the shows of these days: months and weekdays in order, of the acts those with most guests first. */
export async function attendanceFigures(
  db: Db,
  { from, to }: { from: string; to: string },
  timeZone: string,
): Promise<AttendanceFigures> {
  const shows = await new NightsStore(db).listAttended({
    from: startOfDay(from, timeZone, nightEndsHour),
    before: startOfDay(shiftDay(to, 1), timeZone, nightEndsHour),
  });
  const months = new Map<string, { month: string } & Guests>();
  const weekdays = new Map<number, { weekday: (typeof weekDays)[number] } & Guests>();
  const acts = new Map<string, { act: string } & Guests>();
  for (const { startDateTime, attendance, bandName, performer, name } of shows) {
    const day = showDay(startDateTime, timeZone);
    const month = day.slice(0, 7);
    // Weeks begin on Monday here.
    const index = (weekdayOf(dayOfIso(day)) + 6) % 7;
    const act = bandName?.trim() || performer?.trim() || name;
    count(months, month, { month }, attendance);
    count(weekdays, index, { weekday: weekDays[index] ?? 'mo' }, attendance);
    count(acts, actKey(act), { act }, attendance);
  }
  const byDay = [...weekdays].sort(([one], [other]) => one - other);
  return {
    months: [...months.values()],
    weekdays: byDay.map(([, weekday]) => weekday),
    acts: [...acts.values()].sort(
      (one, other) => other.guests - one.guests || one.act.localeCompare(other.act),
    ),
  };
}

interface Guests {
  guests: number;
  shows: number;
}

function count<Key, Name extends object>(
  sums: Map<Key, Name & Guests>,
  key: Key,
  name: Name,
  attendance: number,
): void {
  const { guests, shows } = sums.get(key) ?? { guests: 0, shows: 0 };
  sums.set(key, { ...name, guests: guests + attendance, shows: shows + 1 });
}
