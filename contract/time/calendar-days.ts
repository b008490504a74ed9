import { instantOf, sortableDate, wallTimeAt } from './venue-time.ts';

/**
 * Calendar days as whole numbers, counted from January 1, 1970. A day of the venue has no zone and no clock, so that
 * nothing here can shift it by one.
 */
export type Day = number;

export interface DayParts {
  year: number;
  /** 1 to 12 */
  month: number;
  day: number;
}

const dayMs = 86_400_000;

export function dayNumber({ year, month, day }: DayParts): Day {
  return Date.UTC(year, month - 1, day) / dayMs;
}

export function partsOf(day: Day): DayParts {
  const date = new Date(day * dayMs);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return (((day + 4) % 7) + 7) % 7;
}

export function monthsLater(day: Day, months: number): Day {
  const parts = partsOf(day);
  const index = parts.year * 12 + parts.month - 1 + months;
  const [year, month] = [Math.floor(index / 12), (index % 12) + 1];
  return dayNumber({ year, month, day: Math.min(parts.day, daysInMonth(year, month)) });
}

/** `2027-03-06` */
export function isoDay(day: Day): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

export function dayOfIso(text: string): Day {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
  return dayNumber({ year, month, day });
}

/** When a day such as `2026-11-20` begins at the venue, or this hour of it. */
export function startOfDay(day: string, timeZone: string, hour = 0): string {
  return instantOf({ ...partsOf(dayOfIso(day)), hour, minute: 0 }, timeZone).toISOString();
}

/** A night of the venue ends at 5:00 of the next morning. */
export const nightEndsHour = 5;

/** The day that a show belongs to which begins then: after midnight, and before 5:00, the day before. */
export function showDay(instant: string | Date, timeZone: string): string {
  const wall = wallTimeAt(instant, timeZone);
  return isoDay(dayOfIso(sortableDate(wall)) - (wall.hour < nightEndsHour ? 1 : 0));
}

/** So many days later, or earlier. */
export function shiftDay(day: string, days: number): string {
  return isoDay(dayOfIso(day) + days);
}

/** How many days from one to the other: `2026-11-20` and `2026-11-27` are 7. */
export function daysBetween(from: string, to: string): number {
  return dayOfIso(to) - dayOfIso(from);
}

/** So many months later, or earlier: `2026-11` and -1 give `2026-10`. */
export function shiftMonth(month: string, months: number): string {
  return isoDay(monthsLater(dayOfIso(`${month}-01`), months)).slice(0, 7);
}
