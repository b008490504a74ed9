import { clockTime, monthName, wallTimeAt } from '#contract/venue-time.ts';
import { site } from '#site';

/** A moment as staff read it: in the venue's own time, wherever they are. */
export function staffTime(instant: string): string {
  const wall = wallTimeAt(instant, site.timeZone);
  return `${monthName(wall)} ${wall.day}, ${wall.year}, ${clockTime(wall)}`;
}
