import { galleryPagePath, neverMissPath, subscriptionPath } from '#contract/addresses.ts';
import type { FigureSpan } from '#contract/figures/figures.ts';
import { unknownPageKey } from '#contract/pages.ts';
import { withCommas } from '#contract/text/text.ts';
import { dayNumber, shiftDay, shiftMonth, weekdayOf } from '#contract/time/calendar-days.ts';
import { longDate, monthDay, monthName } from '#contract/time/venue-time.ts';

/** A day `2026-11-09` or a month `2026-11`, in words. */
export function whenInWords(when: string, form: 'short' | 'long'): string {
  const [year = 0, month = 1, day] = when.split('-').map(Number);
  const name = monthName({ month });
  if (day === undefined) return form === 'short' ? name.slice(0, 3) : `${name} ${year}`;
  if (form === 'short') return monthDay({ month, day }, 3);
  const weekday = weekdayOf(dayNumber({ year, month, day }));
  return longDate({ year, month, day, weekday });
}

export const spanNames: Record<FigureSpan, string> = {
  day: 'Day',
  week: 'Week',
  month: '30 days',
  year: 'Year',
};

export const earlierNames: Record<FigureSpan, string> = {
  day: 'the day before',
  week: 'the week before',
  month: 'the 30 days before',
  year: 'the 12 months before',
};

export function periodInWords(span: FigureSpan, from: string, to: string): string {
  if (span === 'day') return whenInWords(to, 'long');
  if (span === 'year')
    return `${whenInWords(from.slice(0, 7), 'long')} to ${whenInWords(to.slice(0, 7), 'long')}`;
  return `${whenInWords(from, 'short')} to ${whenInWords(to, 'short')}, ${to.slice(0, 4)}`;
}

/** The last day of the period before or after this one. */
export function shiftEnd(span: FigureSpan, end: string, steps: -1 | 1): string {
  // The last day of the same month of another year.
  if (span === 'year') return shiftDay(`${shiftMonth(end.slice(0, 7), 12 * steps + 1)}-01`, -1);
  return shiftDay(end, { day: 1, week: 7, month: 30 }[span] * steps);
}

/** Against the period before. Undefined where there is nothing to compare with. */
export function changeInWords(now: number, before: number, beforeName: string): string | undefined {
  if (before === 0) return undefined;
  const percent = Math.round(((now - before) / before) * 100);
  // A percentage of very little says nothing.
  if (percent > 300) return `${withCommas(before)} in ${beforeName}`;
  if (percent === 0) return `as many as ${beforeName}`;
  return `${withCommas(Math.abs(percent))}% ${percent > 0 ? 'more' : 'fewer'} than ${beforeName}`;
}

const pageNames: Record<string, string> = {
  '/': 'Home',
  '/events': 'Events',
  '/live-music': 'Live music',
  [galleryPagePath]: 'Gallery',
  '/privacy': 'Privacy',
  [neverMissPath]: 'Never miss a show',
  [subscriptionPath]: 'Subscribers’ own pages',
  '/password-demo': 'Password demo',
  '/display': 'Screen in the shop',
  '/embed/events': 'Shows on other sites',
  '/application': 'Performers’ own pages',
  [unknownPageKey]: 'Addresses without a page',
};

export function pageName(path: string): string {
  return pageNames[path] ?? path;
}

const sourceNames: Record<string, string> = {
  poster: 'Codes on posters',
  screen: 'Code on the screen in the shop',
  other: 'Other sites',
};

export function sourceName(name: string): string {
  return sourceNames[name] ?? name;
}

/** A round number that is at least this large, for the top of an axis. */
export function roundAbove(most: number): number {
  if (most <= 4) return 4;
  const power = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 4, 5, 10].map((step) => step * power).find((top) => top >= most) ?? most;
}
