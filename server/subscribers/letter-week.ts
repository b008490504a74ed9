import { type Day, dayNumber, isoDay, partsOf } from '#contract/time/calendar-days.ts';
import { instantOf, wallTimeAt } from '#contract/time/venue-time.ts';

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
  const today = dayNumber(wall);
  const nearest = timeOn(today - daysBack);
  // On a Thursday before ten it is still to come.
  if (nearest.at > now) return { last: timeOn(today - daysInWeek), next: nearest };
  return { last: nearest, next: timeOn(today - daysBack + daysInWeek) };

  function timeOn(day: Day): LetterTime {
    const at = instantOf({ ...partsOf(day), hour: letterHour, minute: 0 }, timeZone);
    return { week: isoDay(day), at };
  }
}
