import { dayOfIso, partsOf } from '#contract/time/calendar-days.ts';
import { isDayText } from '#contract/time/time-input.ts';
import { dayOfAnyYear, type TypedTime } from '#contract/time/venue-time.ts';

/** `19:30`, as a time field holds it. */
export function timeText({ hour, minute }: Pick<TypedTime, 'hour' | 'minute'>): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** What a date and a time field hold, or undefined while one of them is half typed. */
export function readTyped(date: string, time: string): TypedTime | undefined {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(time) ?? [];
  if (!isDayText(date) || !hour || !minute) return undefined;
  return { ...partsOf(dayOfIso(date)), hour: Number(hour), minute: Number(minute) };
}

/** `Nov 20, 2026`, or `20 Nov 2026`, of what a date field holds. */
export function dayWords(date: string): string {
  return isDayText(date) ? dayOfAnyYear(partsOf(dayOfIso(date)), 3) : date;
}
