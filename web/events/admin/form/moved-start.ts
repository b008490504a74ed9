import { sortableDate, wallTimeAt } from '#contract/time/venue-time.ts';
import { readTyped, timeText } from '../../../forms/calendar-day.ts';
import type { EventFormValues } from './event-form-values.ts';

type StartAndEnd = Pick<EventFormValues, 'startDate' | 'startTime' | 'endDate' | 'endTime'>;

const minuteMs = 60_000;
const dayMinutes = 24 * 60;
const anyDay = '2000-01-01';

/**
 * The fields after the start was changed: the end keeps its distance to it. Where there was none yet, the event lasts
 * as long as `lengthMinutes` says.
 */
export function movedStart(
  { startDate, startTime, endDate, endTime }: StartAndEnd,
  changes: Partial<Pick<StartAndEnd, 'startDate' | 'startTime'>>,
  lengthMinutes: number,
): StartAndEnd {
  const before = { startDate, startTime, endDate, endTime };
  const moved = { ...before, ...changes };
  const start = utcOf(moved.startDate, moved.startTime);
  // Half a date is typed: the end follows once it is whole.
  if (start === undefined) return moved;
  const end = wallOf(start + (lengthOf(before) ?? lengthMinutes) * minuteMs);
  return { ...moved, endDate: sortableDate(end), endTime: timeText(end) };
}

/** The doors keep their distance to a start whose time is changed. */
export function movedDoors(doorsTime: string, startTime: string, movedTime: string): string {
  const [doors, start, moved] = [doorsTime, startTime, movedTime].map((time) => utcOf(anyDay, time));
  if (doors === undefined || start === undefined || moved === undefined) return doorsTime;
  return timeText(wallOf(doors + moved - start));
}

/** From start to end; while a date is missing, from one time to the next occurrence of the other. */
function lengthOf({ startDate, startTime, endDate, endTime }: StartAndEnd): number | undefined {
  const [start, end] = [utcOf(startDate, startTime), utcOf(endDate, endTime)];
  if (start !== undefined && end !== undefined) return end >= start ? (end - start) / minuteMs : undefined;
  const [from, to] = [utcOf(anyDay, startTime), utcOf(anyDay, endTime)];
  if (from === undefined || to === undefined) return undefined;
  return ((to - from) / minuteMs + dayMinutes) % dayMinutes || undefined;
}

/** The wall time as if it were UTC, so that it can be added to whatever summer time does. */
function utcOf(date: string, time: string): number | undefined {
  const typed = readTyped(date, time);
  return typed && Date.UTC(typed.year, typed.month - 1, typed.day, typed.hour, typed.minute);
}

function wallOf(utcMs: number) {
  return wallTimeAt(new Date(utcMs), 'UTC');
}
