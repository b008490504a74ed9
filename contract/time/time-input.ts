import { z } from 'zod';
import type { DayParts } from './calendar-days.ts';
import { clockTime, dayOfAnyYear, instantOf, wallTimeAt } from './venue-time.ts';

/** The years that are taken from outside. Counting from one to the other ends soon, and both databases can store them. */
export const firstYear = 1970;
export const lastYear = 2199;

/** Whether there is this day, in a year that is taken. */
export function isDay({ year, month, day }: DayParts): boolean {
  if (year < firstYear || year > lastYear) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Whether it is a day such as `2026-11-15`. */
export function isDayText(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  return isDay({ year: Number(year), month: Number(month), day: Number(day) });
}

/** Whether it is a month such as `2026-11`. */
export function isMonthText(text: string): boolean {
  return isDayText(`${text}-01`);
}

const isoTime =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d:?\d\d)?)?$/i;

/** The times that are taken from outside and can be stored. */
export function isStorable(instantMs: number): boolean {
  return instantMs >= Date.UTC(firstYear, 0) && instantMs < Date.UTC(lastYear + 1, 0);
}

/**
 * The instant of an ISO 8601 text; without an offset it is in the venue's time zone. Undefined for an invalid day or
 * hour: `Date.parse` would turn February 30 into March 2.
 */
export function readInstant(text: string, timeZone: string): Date | undefined {
  const match = isoTime.exec(text);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  if (!isDay({ year, month, day }) || hour > 23 || minute > 59 || second > 59) return undefined;
  const millisecond = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3));
  const offset = match[8];
  const offsetMinutes = offset ? readOffset(offset) : 0;
  if (offsetMinutes === undefined) return undefined;
  const minuteMs = offset
    ? Date.UTC(year, month - 1, day, hour, minute) - offsetMinutes * 60_000
    : instantOf({ year, month, day, hour, minute }, timeZone).getTime();
  const instantMs = minuteMs + second * 1_000 + millisecond;
  return isStorable(instantMs) ? new Date(instantMs) : undefined;
}

/** In minutes; undefined for an invalid one, such as `+24:00` or `-23:60`. */
function readOffset(offset: string): number | undefined {
  if (offset.toUpperCase() === 'Z') return 0;
  const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.slice(-2))];
  if (hours > 23 || minutes > 59) return undefined;
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

export const weekdayCodes = ['su', 'mo', 'tu', 'we', 'th', 'fr', 'sa'] as const;

export const maxRepetitions = 52;

const years = `from ${firstYear} to ${lastYear}`;

/** A day that someone asks for, as `2026-11-15`. */
export const dayInput = z
  .string()
  .refine(isDayText, `Expected a day ${years}, for example 2026-11-15`)
  .meta({ format: 'date' });

/** A month that someone asks for, as `2026-11`. */
export const monthInput = z
  .string()
  .refine(isMonthText, `Expected a month ${years}, for example 2026-12`)
  .meta({ pattern: '^\\d{4}-\\d\\d$' });

/** A time of a day at the venue, as `17:30`. */
export const clockInput = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time, for example 17:30');

/** A time without an offset is in the venue's zone. */
export function instantIn(timeZone: string) {
  return z
    .string({ error: ({ input }) => (input === undefined ? 'Required' : 'Invalid date') })
    .transform((text, context) => {
      const read = readInstant(text, timeZone);
      if (read) return read.toISOString();
      context.addIssue({ code: 'custom', message: 'Invalid date' });
      return z.NEVER;
    });
}

/** `Nov 20th, 2026 7:30 PM`, or `20 Nov 2026 19:30`, or 'Invalid date'. */
export function tableTime(instant: string, timeZone: string): string {
  if (Number.isNaN(Date.parse(instant))) return 'Invalid date';
  const wall = wallTimeAt(instant, timeZone);
  return `${dayOfAnyYear(wall, 3).replace(/\d+(?=,)/, ordinal)} ${clockTime(wall)}`;
}

function ordinal(digits: string): string {
  const day = Number(digits);
  const isTeen = day > 10 && day < 14;
  return `${day}${(!isTeen && ['', 'st', 'nd', 'rd'][day % 10]) || 'th'}`;
}
