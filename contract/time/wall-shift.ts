import {
  type Day,
  type DayParts,
  dayNumber,
  dayOfIso,
  isoDay,
  monthsLater,
  partsOf,
  weekdayOf,
} from './calendar-days.ts';
import { instantOf, sortableDate, wallTimeAt } from './venue-time.ts';

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

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
export const weekMs = 7 * dayMs;

export interface ShowTimes {
  startDateTime: string;
  endDateTime: string;
  doorsDateTime: string | null;
}

/** By how much each of the times moves on the venue's clock, in milliseconds. */
export type WallShifts = Partial<Record<keyof ShowTimes, number>>;

/** What the venue's clock shows, as milliseconds that can be added and compared. It is not an instant. */
export function wallMsAt(instant: string, timeZone: string): number {
  const { year, month, day, hour, minute } = wallTimeAt(instant, timeZone);
  // Clocks are changed by whole minutes, so the seconds are those of the instant.
  return Date.UTC(year, month - 1, day, hour, minute) + (Date.parse(instant) % minuteMs);
}

/** The instant at which the venue's clock shows this. Undefined beyond the years that can be stored. */
export function instantAtWallMs(wallMs: number, timeZone: string): string | undefined {
  const wall = new Date(wallMs);
  const year = wall.getUTCFullYear();
  // On the venue's clock the first and the last hours may be those of the year before or after.
  if (Number.isNaN(year) || year < firstYear - 1 || year > lastYear + 1) return undefined;
  const typed = {
    year,
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
  };
  const restMs = ((wallMs % minuteMs) + minuteMs) % minuteMs;
  const instantMs = instantOf(typed, timeZone).getTime() + restMs;
  return isStorable(instantMs) ? new Date(instantMs).toISOString() : undefined;
}

/** The same on the venue's clock, so much later. Not moved at all, it stays the same instant. */
export function shiftWallTime(instant: string, shiftMs: number, timeZone: string): string | undefined {
  return shiftMs === 0 ? instant : instantAtWallMs(wallMsAt(instant, timeZone) + shiftMs, timeZone);
}

/** An instant, and by how much it moves on the clock. */
interface Moving {
  instant: string;
  shiftMs: number;
}

/**
 * How long it is from one to the other by the clock once both have moved. Where the clock was set back between the two
 * and says less than nothing, as long as it really takes.
 */
function timeBetween(from: Moving, to: Moving, timeZone: string): number {
  const shiftMs = to.shiftMs - from.shiftMs;
  const byClockMs = wallMsAt(to.instant, timeZone) - wallMsAt(from.instant, timeZone) + shiftMs;
  return byClockMs < 0 ? Date.parse(to.instant) - Date.parse(from.instant) + shiftMs : byClockMs;
}

function laterBy(instant: string, ms: number): string {
  return new Date(Date.parse(instant) + ms).toISOString();
}

/**
 * The times of a show, each moved on the venue's clock. An hour that summer time skips becomes the one after it, and of
 * an hour that comes twice it is the first. Where that would put the end before the start, or the doors after it, they
 * are as long after or before the start as the clock says. Undefined beyond the years that can be stored.
 */
export function shiftShow(show: ShowTimes, shifts: WallShifts, timeZone: string): ShowTimes | undefined {
  const start = { instant: show.startDateTime, shiftMs: shifts.startDateTime ?? 0 };
  const end = { instant: show.endDateTime, shiftMs: shifts.endDateTime ?? 0 };
  const startDateTime = shiftWallTime(start.instant, start.shiftMs, timeZone);
  let endDateTime = shiftWallTime(end.instant, end.shiftMs, timeZone);
  if (!startDateTime || !endDateTime) return undefined;
  const lastsMs = timeBetween(start, end, timeZone);
  if (endDateTime < startDateTime && lastsMs >= 0) endDateTime = laterBy(startDateTime, lastsMs);
  if (show.doorsDateTime === null) return { startDateTime, endDateTime, doorsDateTime: null };

  const doors = { instant: show.doorsDateTime, shiftMs: shifts.doorsDateTime ?? 0 };
  let doorsDateTime = shiftWallTime(doors.instant, doors.shiftMs, timeZone);
  if (!doorsDateTime) return undefined;
  const aheadMs = timeBetween(doors, start, timeZone);
  if (doorsDateTime > startDateTime && aheadMs >= 0) doorsDateTime = laterBy(startDateTime, -aheadMs);
  return { startDateTime, endDateTime, doorsDateTime };
}

/** All times of a show, moved alike. */
export function shiftWholeShow(show: ShowTimes, shiftMs: number, timeZone: string): ShowTimes | undefined {
  const shifts = { startDateTime: shiftMs, endDateTime: shiftMs, doorsDateTime: shiftMs };
  return shiftShow(show, shifts, timeZone);
}

export const weekdayCodes = ['su', 'mo', 'tu', 'we', 'th', 'fr', 'sa'] as const;

/** Every so many weeks, or such as on the first Friday of each month; so many times, or until a day and on that, too. */
export interface Repetition {
  everyWeeks?: number | undefined;
  /** -1 is the last of the month. */
  monthlyOn?: { nth: number; weekday: (typeof weekdayCodes)[number] } | undefined;
  times?: number | undefined;
  until?: string | undefined;
  /** Days to leave out, such as `2026-12-25`. */
  except?: readonly string[] | undefined;
}

export const maxRepetitions = 52;

/** The days of the repetitions of a show on this day; one more than the most there may be, where there are too many. */
function repeatDays(first: Day, { times, until, except, ...rhythm }: Repetition): Day[] {
  const last = until === undefined ? Number.POSITIVE_INFINITY : dayOfIso(until);
  const leftOut = new Set(except);
  const days: Day[] = [];
  let turn = 0;
  for (const day of rhythmOf(first, rhythm)) {
    turn += 1;
    if (day > last || turn > (times ?? turn) || days.length > maxRepetitions) break;
    if (!leftOut.has(isoDay(day))) days.push(day);
  }
  return days;
}

function* rhythmOf(first: Day, { everyWeeks, monthlyOn }: Repetition): Iterable<Day> {
  if (everyWeeks) for (let turn = 1; ; turn += 1) yield first + turn * everyWeeks * 7;
  if (!monthlyOn) return;
  const { year, month } = partsOf(first);
  const weekday = weekdayCodes.indexOf(monthlyOn.weekday);
  for (let month1 = dayNumber({ year, month, day: 1 }); ; month1 = monthsLater(month1, 1)) {
    const isLast = monthlyOn.nth === -1;
    // The first such weekday on or after this day.
    const from = isLast ? monthsLater(month1, 1) - 7 : month1 + (monthlyOn.nth - 1) * 7;
    const day = from + ((weekday - weekdayOf(from) + 7) % 7);
    if (day > first) yield day;
  }
}

/** The times of each repetition, soonest first. Undefined where one is beyond the years that can be stored. */
export function repeatShow(
  show: ShowTimes,
  repetition: Repetition,
  timeZone: string,
): ShowTimes[] | undefined {
  const repetitions: ShowTimes[] = [];
  const first = dayOfIso(sortableDate(wallTimeAt(show.startDateTime, timeZone)));
  for (const day of repeatDays(first, repetition)) {
    // From the first one each time: a date that summer time has moved does not move those after it.
    const shifted = shiftWholeShow(show, (day - first) * dayMs, timeZone);
    if (!shifted) return undefined;
    repetitions.push(shifted);
  }
  return repetitions;
}
