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
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<AttendanceFigures> {
  const shows = await new NightsStore(db).listAttended({
    from: startOfDay(from, timeZone, nightEndsHour),
    before: startOfDay(shiftDay(to, 1), timeZone, nightEndsHour),
    now: now.toISOString(),
  });
  const night = (start: string) => showDay(start, timeZone);
  // Weeks begin on Monday here.
  const weekday = (start: string) => (weekdayOf(dayOfIso(night(start))) + 6) % 7;
  const actOf = ({ bandName, performer, name }: Attended) => bandName?.trim() || performer?.trim() || name;
  const months = Map.groupBy(shows, ({ startDateTime }) => night(startDateTime).slice(0, 7));
  const weekdays = Map.groupBy(shows, ({ startDateTime }) => weekday(startDateTime));
  const acts = Map.groupBy(shows, (show) => actKey(actOf(show)));
  return {
    months: [...months].map(([month, those]) => ({ month, ...sumsOf(those) })),
    weekdays: [...weekdays]
      .toSorted(([one], [other]) => one - other)
      .map(([key, those]) => ({ weekday: weekDays[key] ?? 'mo', ...sumsOf(those) })),
    // As it was written last.
    acts: [...acts.values()]
      .map((those) => ({ act: those.map(actOf).at(-1) ?? '', ...sumsOf(those) }))
      .sort((one, other) => other.guests - one.guests || one.act.localeCompare(other.act)),
  };
}

type Attended = Awaited<ReturnType<NightsStore['listAttended']>>[number];

function sumsOf(shows: Attended[]) {
  return { guests: shows.reduce((sum, { attendance }) => sum + attendance, 0), shows: shows.length };
}
