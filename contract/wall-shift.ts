import { instantOf, wallTimeAt } from './venue-time.ts';

const minuteMs = 60_000;
export const weekMs = 7 * 24 * 60 * minuteMs;

/** Both databases can store these years, and they are the ones that a typed time may have. */
const earliestMs = Date.UTC(1970, 0, 1);
const latestMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

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
  if (Number.isNaN(year) || year < 1969 || year > 10_000) return undefined;
  const typed = {
    year,
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
  };
  const restMs = ((wallMs % minuteMs) + minuteMs) % minuteMs;
  const instantMs = instantOf(typed, timeZone).getTime() + restMs;
  return instantMs >= earliestMs && instantMs <= latestMs ? new Date(instantMs).toISOString() : undefined;
}

/** The same on the venue's clock, so much later. Not moved at all, it stays the same instant. */
export function shiftWallTime(instant: string, shiftMs: number, timeZone: string): string | undefined {
  return shiftMs === 0 ? instant : instantAtWallMs(wallMsAt(instant, timeZone) + shiftMs, timeZone);
}

/**
 * The times of a show, each moved on the venue's clock. An hour that summer time skips becomes the one after it, and of
 * an hour that comes twice it is the first. Where that alone would put the end before the start, the show lasts as long
 * as the clock says; where it would open the doors after the start, they open with it. Undefined beyond the years that
 * can be stored.
 */
export function shiftShow(show: ShowTimes, shifts: WallShifts, timeZone: string): ShowTimes | undefined {
  const { startDateTime: start, endDateTime: end, doorsDateTime: doors } = show;
  const startDateTime = shiftWallTime(start, shifts.startDateTime ?? 0, timeZone);
  let endDateTime = shiftWallTime(end, shifts.endDateTime ?? 0, timeZone);
  let doorsDateTime = doors && shiftWallTime(doors, shifts.doorsDateTime ?? 0, timeZone);
  if (!startDateTime || !endDateTime || doorsDateTime === undefined) return undefined;

  const startWallMs = wallMsAt(start, timeZone) + (shifts.startDateTime ?? 0);
  const lastsMs = wallMsAt(end, timeZone) + (shifts.endDateTime ?? 0) - startWallMs;
  if (endDateTime < startDateTime && lastsMs >= 0) {
    endDateTime = new Date(Date.parse(startDateTime) + lastsMs).toISOString();
  }
  if (doors && doorsDateTime && doorsDateTime > startDateTime) {
    const doorsWallMs = wallMsAt(doors, timeZone) + (shifts.doorsDateTime ?? 0);
    if (doorsWallMs <= startWallMs) doorsDateTime = startDateTime;
  }
  return { startDateTime, endDateTime, doorsDateTime };
}

/** The times of each repetition, soonest first. Undefined where one is beyond the years that can be stored. */
export function repeatShow(
  show: ShowTimes,
  { everyWeeks, times }: { everyWeeks: number; times: number },
  timeZone: string,
): ShowTimes[] | undefined {
  const repetitions: ShowTimes[] = [];
  for (let turn = 1; turn <= times; turn += 1) {
    // From the first one each time: a date that summer time has moved does not move those after it.
    const shiftMs = turn * everyWeeks * weekMs;
    const shifts = { startDateTime: shiftMs, endDateTime: shiftMs, doorsDateTime: shiftMs };
    const repetition = shiftShow(show, shifts, timeZone);
    if (!repetition) return undefined;
    repetitions.push(repetition);
  }
  return repetitions;
}
