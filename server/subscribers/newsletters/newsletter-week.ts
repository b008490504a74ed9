import { type Day, dayNumber, isoDay, partsOf } from '#contract/time/calendar-days.ts';
import { instantOf, wallTimeAt } from '#contract/time/venue-time.ts';

const thursday = 4;
const newsletterHour = 10;
const daysInWeek = 7;

export interface NewsletterTime {
  /** The Thursday at the venue, as `2026-11-19`. */
  week: string;
  at: Date;
}

/** The last Thursday at 10:00 of the venue that has come, and the next one. */
export function newsletterTimes(now: Date, timeZone: string): { last: NewsletterTime; next: NewsletterTime } {
  const wall = wallTimeAt(now, timeZone);
  const daysBack = (wall.weekday - thursday + daysInWeek) % daysInWeek;
  const today = dayNumber(wall);
  const nearest = timeOn(today - daysBack);
  // On a Thursday before ten it is still to come.
  if (nearest.at > now) return { last: timeOn(today - daysInWeek), next: nearest };
  return { last: nearest, next: timeOn(today - daysBack + daysInWeek) };

  function timeOn(day: Day): NewsletterTime {
    const at = instantOf({ ...partsOf(day), hour: newsletterHour, minute: 0 }, timeZone);
    return { week: isoDay(day), at };
  }
}
