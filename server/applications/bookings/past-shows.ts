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
  timeZone: string,
): Promise<AttendanceFigures> {
  const shows = await new NightsStore(db).listAttended({
    from: startOfDay(from, timeZone, nightEndsHour),
    before: startOfDay(shiftDay(to, 1), timeZone, nightEndsHour),
  });
  const night = (start: string) => showDay(start, timeZone);
  // Weeks begin on Monday here.
  const weekday = (start: string) => (weekdayOf(dayOfIso(night(start))) + 6) % 7;
  const actOf = ({ bandName, performer, name }: Attended) => bandName?.trim() || performer?.trim() || name;
  const months = countBy(shows, ({ startDateTime }) => night(startDateTime).slice(0, 7));
  const weekdays = countBy(shows, ({ startDateTime }) => weekday(startDateTime));
  const acts = countBy(shows, (show) => actKey(actOf(show)));
  return {
    months: months.map(({ key, last: _, ...sums }) => ({ month: key, ...sums })),
    weekdays: weekdays
      .toSorted((one, other) => one.key - other.key)
      .map(({ key, last: _, ...sums }) => ({ weekday: weekDays[key] ?? 'mo', ...sums })),
    acts: acts
      .map(({ key: _key, last, ...sums }) => ({ act: actOf(last), ...sums }))
      .sort((one, other) => other.guests - one.guests || one.act.localeCompare(other.act)),
  };
}

type Attended = Awaited<ReturnType<NightsStore['listAttended']>>[number];

function countBy<Key>(shows: Attended[], keyOf: (show: Attended) => Key) {
  const sums = new Map<Key, { key: Key; last: Attended; guests: number; shows: number }>();
  for (const last of shows) {
    const key = keyOf(last);
    const { guests, shows: count } = sums.get(key) ?? { guests: 0, shows: 0 };
    sums.set(key, { key, last, guests: guests + last.attendance, shows: count + 1 });
  }
  return [...sums.values()];
}
