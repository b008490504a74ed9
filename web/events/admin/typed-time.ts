import type { TypedTime } from '#contract/time/venue-time.ts';
import { readDay } from '../../forms/calendar-day.ts';

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
