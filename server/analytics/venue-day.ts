import { sortableDate, wallTimeAt } from '#contract/venue-time.ts';

/** The day that the venue's calendar shows. */
export function venueDay(now: Date, timeZone: string): string {
  return sortableDate(wallTimeAt(now, timeZone));
}

/** So many days later, or earlier. */
export function shiftDay(day: string, days: number): string {
  const shifted = new Date(`${day}T00:00:00Z`);
  shifted.setUTCDate(shifted.getUTCDate() + days);
  return shifted.toISOString().slice(0, 10);
}

/** So many months later, or earlier: `2026-11` and -1 give `2026-10`. */
export function shiftMonth(month: string, months: number): string {
  const shifted = new Date(`${month}-01T00:00:00Z`);
  shifted.setUTCMonth(shifted.getUTCMonth() + months);
  return shifted.toISOString().slice(0, 7);
}
