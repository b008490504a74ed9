import { type Day, isNthInMonth, mondayOf, weekdayOf } from '#contract/time/calendar-days.ts';
import type { Token } from './date-tokens.ts';

export interface Weekdays {
  days: readonly number[];
  nths: readonly number[] | undefined;
  plural: boolean;
  weekend: boolean;
  count: number;
}

/** "Fridays", "the first Thursday", "Thursday through Saturday". */
export function readWeekdays([token, range, last]: Token[]): Weekdays | undefined {
  if (token?.kind !== 'weekday') return undefined;
  const { days, nths, plural, weekend } = token;
  if (range?.kind !== 'range' || last?.kind !== 'weekday') return { days, nths, plural, weekend, count: 1 };
  const [first, end] = [days[0] ?? 0, last.days.at(-1) ?? 0];
  const length = ((end - first + 7) % 7) + 1;
  const between = Array.from({ length }, (_, index) => (first + index) % 7);
  return { days: between, nths, plural: true, weekend: false, count: 3 };
}

export function isOnWeekdays(day: Day, { days, nths, weekend }: Weekdays): boolean {
  if (!days.includes(weekdayOf(day))) return false;
  if (!nths) return true;
  // A weekend counts by its Saturday, also when its Sunday is the first day of a week in the month.
  const counted = weekend && weekdayOf(day) === 0 ? day - 1 : day;
  return nths.some((nth) => isNthInMonth(counted, nth));
}

/** "This Friday" is the coming one, "next Friday" the one of the week after this, and weeks begin on Monday. */
export function weekdaysOfWeek({ days, weekend }: Weekdays, which: 'this' | 'next', from: Day): Day[] {
  const monday = mondayOf(from) + (which === 'next' ? 7 : 0);
  const ofWeek = days.map((day) => monday + ((day + 6) % 7));
  if (days.length > 1 || weekend) return ofWeek.filter((day) => day >= from);
  return ofWeek.map((day) => (day < from ? day + 7 : day));
}

/** "The Friday before Easter", "the weekend after May 8": the nearest, and neither of its days on that day. */
export function weekdaysBeside(
  { days, weekend }: Weekdays,
  side: 'before' | 'after',
  first: Day,
  last: Day,
): Day[] {
  const [wanted = 0] = days;
  const length = weekend ? 2 : 1;
  const nearest = side === 'after' ? last + 1 : first - length;
  const daysOff = (wanted - weekdayOf(nearest) + 7) % 7;
  const day = nearest + (side === 'after' ? daysOff : daysOff - (daysOff > 0 ? 7 : 0));
  return weekend ? [day, day + 1] : [day];
}

/**
 * The days of the weekend of a date: that date, and the Saturday and Sunday nearest to it. None for a Tuesday or
 * Wednesday, which could belong to either.
 */
export function weekendOf(day: Day): Day[] | undefined {
  const weekday = weekdayOf(day);
  if (weekday === 2 || weekday === 3) return undefined;
  const saturday = mondayOf(day) + (weekday === 1 ? -2 : 5);
  return [...new Set([day, saturday, saturday + 1])];
}
