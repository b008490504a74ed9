import { instantOf, sortableDate, wallTimeAt } from '#contract/time/venue-time.ts';

const thursday = 4;
const letterHour = 10;
const daysInWeek = 7;

/** The moment at which a weekly letter goes out. */
export interface LetterTime {
  /** The Thursday at the venue, as `2026-11-19`. */
  week: string;
  at: Date;
}

/** The last Thursday at 10:00 of the venue that has come, and the next one. */
export function letterTimes(now: Date, timeZone: string): { last: LetterTime; next: LetterTime } {
  const wall = wallTimeAt(now, timeZone);
  const daysBack = (wall.weekday - thursday + daysInWeek) % daysInWeek;
  const nearest = timeOn(wall.day - daysBack);
  // On a Thursday before ten it is still to come.
  if (nearest.at > now) return { last: timeOn(wall.day - daysInWeek), next: nearest };
  return { last: nearest, next: timeOn(wall.day - daysBack + daysInWeek) };

  function timeOn(day: number): LetterTime {
    const date = new Date(Date.UTC(wall.year, wall.month - 1, day));
    const parts = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
    return { week: sortableDate(parts), at: instantOf({ ...parts, hour: letterHour, minute: 0 }, timeZone) };
  }
}
