import { clockTime, monthName, wallTimeAt } from '#contract/venue-time.ts';
import { site } from '#site';

/** An instant in the time zone of the venue, wherever the reader is. */
export function staffTime(instant: string): string {
  const wall = wallTimeAt(instant, site.timeZone);
  return `${monthName(wall)} ${wall.day}, ${wall.year}, ${clockTime(wall)}`;
}
