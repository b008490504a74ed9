import { clockTime, dayOfAnyYear, wallTimeAt } from '#contract/time/venue-time.ts';

/** An instant in the time zone of the venue, wherever the reader is. */
export function staffTime(instant: string, timeZone: string): string {
  const wall = wallTimeAt(instant, timeZone);
  return `${dayOfAnyYear(wall)}, ${clockTime(wall)}`;
}
