import { type Day, dayNumber, dayOfIso, isoDay, monthsLater, partsOf, weekdayOf } from './calendar-days.ts';
import { firstYear, isStorable, lastYear, maxRepetitions, weekdayCodes } from './time-input.ts';
import { instantOf, offsetMinutesAt, sortableDate, wallTimeAt, wallTimeOf } from './venue-time.ts';

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
  const instantMs = Date.parse(instant);
  return instantMs + offsetMinutesAt(instantMs, timeZone) * minuteMs;
}

/** The instant at which the venue's clock shows this. Undefined beyond the years that can be stored. */
export function instantAtWallMs(wallMs: number, timeZone: string): string | undefined {
  const wall = wallTimeOf(wallMs);
  // On the venue's clock the first and the last hours may be those of the year before or after.
  if (!(wall.year >= firstYear - 1 && wall.year <= lastYear + 1)) return undefined;
  const restMs = ((wallMs % minuteMs) + minuteMs) % minuteMs;
  const instantMs = instantOf(wall, timeZone).getTime() + restMs;
  return isStorable(instantMs) ? new Date(instantMs).toISOString() : undefined;
}

/** The same on the venue's clock, so much later. Not moved at all, it stays the same instant. */
export function shiftWallTime(instant: string, shiftMs: number, timeZone: string): string | undefined {
  return shiftMs === 0 ? instant : instantAtWallMs(wallMsAt(instant, timeZone) + shiftMs, timeZone);
}

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

export function shiftWholeShow(show: ShowTimes, shiftMs: number, timeZone: string): ShowTimes | undefined {
  const shifts = { startDateTime: shiftMs, endDateTime: shiftMs, doorsDateTime: shiftMs };
  return shiftShow(show, shifts, timeZone);
}

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
