import { dayOfIso, isoDay, monthsLater } from '#contract/time/calendar-days.ts';
import { sortableDate, wallTimeAt } from '#contract/time/venue-time.ts';

/** The day that the venue's calendar shows. */
export function venueDay(now: Date, timeZone: string): string {
  return sortableDate(wallTimeAt(now, timeZone));
}

/** So many days later, or earlier. */
export function shiftDay(day: string, days: number): string {
  return isoDay(dayOfIso(day) + days);
}

/** So many months later, or earlier: `2026-11` and -1 give `2026-10`. */
export function shiftMonth(month: string, months: number): string {
  return isoDay(monthsLater(dayOfIso(`${month}-01`), months)).slice(0, 7);
}
