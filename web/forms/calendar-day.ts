import { type DayParts, dayNumber, partsOf } from '#contract/time/calendar-days.ts';
import { isDay } from '#contract/time/time-input.ts';
import { isMonthFirst, type TypedTime } from '#contract/time/venue-time.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const yearFirst = /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/;
const monthFirst = /^(?<month>\d{1,2})[-/.](?<day>\d{1,2})[-/.](?<year>\d{4}|\d\d)$/;
const dayFirst = /^(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4}|\d\d)$/;
const namedMonth =
  /^(?:[a-z]{3,9},? )?(?<name>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})$/i;
const namedMonthLater =
  /^(?:[a-z]{3,9},? )?(?<day>\d{1,2})(?:st|nd|rd|th)?\.? (?<name>[a-z]{3,9})\.?,? (?<year>\d{4})$/i;

/** Parses a day as people type it: Nov 20, 2026 · 2026-11-20 · 11/20/2026, or 20/11/2026 as the venue's country does. */
export function readDay(text: string): DayParts | undefined {
  const plain = text.trim().replaceAll(/\s+/g, ' ');
  for (const pattern of [yearFirst, isMonthFirst ? monthFirst : dayFirst, namedMonth, namedMonthLater]) {
    const parts = pattern.exec(plain)?.groups;
    if (!parts) continue;
    const year = Number(parts.year?.length === 2 ? `20${parts.year}` : parts.year);
    const month = parts.name ? monthNumber(parts.name) : Number(parts.month);
    const day = { year, month, day: Number(parts.day) };
    if (isDay(day)) return day;
  }
  return undefined;
}

const monthNumber = (name: string): number =>
  months.findIndex((month) => name.toLowerCase().startsWith(month.toLowerCase())) + 1;

/** `Nov 20, 2026` */
export function dayText({ year, month, day }: DayParts): string {
  return `${months[month - 1]} ${day}, ${year}`;
}

export const dayAfter = (day: DayParts): DayParts => partsOf(dayNumber(day) + 1);
export const dayBefore = (day: DayParts): DayParts => partsOf(dayNumber(day) - 1);

/** Negative when the first day is earlier. */
export const compareDays = (one: DayParts, other: DayParts): number => dayNumber(one) - dayNumber(other);

/** `19:30`, as a time field holds it. */
export function timeText({ hour, minute }: Pick<TypedTime, 'hour' | 'minute'>): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** The date and the time of two fields, or undefined while one of them cannot be parsed. */
export function readTyped(date: string, time: string): TypedTime | undefined {
  const day = readDay(date);
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(time) ?? [];
  return day && hour && minute ? { ...day, hour: Number(hour), minute: Number(minute) } : undefined;
}
