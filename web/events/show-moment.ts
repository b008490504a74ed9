import type { EventRecord } from '#contract/events/events.ts';
import {
  clockTime,
  dayOfYear,
  isNextDay,
  isSameDay,
  lastsDays,
  monthDay,
  wallTimeAt,
} from '#contract/time/venue-time.ts';

/** When a show is, as seen from now. `running` is one that lasts for days, and need not be open at this hour. */
export type ShowMoment = 'over' | 'on now' | 'running' | 'tonight' | 'today' | 'tomorrow' | 'later';

type ShowTimes = Pick<EventRecord, 'startDateTime' | 'endDateTime'>;

const eveningHour = 17;

export function showMoment(show: ShowTimes, now: Date, timeZone: string): ShowMoment {
  if (Date.parse(show.endDateTime) <= now.getTime()) return 'over';
  if (Date.parse(show.startDateTime) <= now.getTime()) return lastsDays(show) ? 'running' : 'on now';
  const start = wallTimeAt(show.startDateTime, timeZone);
  const today = wallTimeAt(now, timeZone);
  if (isSameDay(start, today)) return start.hour >= eveningHour ? 'tonight' : 'today';
  return isNextDay(today, start) ? 'tomorrow' : 'later';
}

/** What a show that is near is marked with; nothing for those that only have a date. */
export const momentNames: { [moment in ShowMoment]?: string } = {
  'on now': 'On now',
  running: 'Now showing',
  tonight: 'Tonight',
  today: 'Today',
  tomorrow: 'Tomorrow',
};

/** What is to be said beside its name: of a show that is on until when, of one that is near only the time. */
export function showWhen(show: ShowTimes, moment: ShowMoment, timeZone: string): string {
  if (moment === 'running') return `until ${lastDay(show, timeZone)}`;
  if (moment === 'on now') return `until ${clockTime(wallTimeAt(show.endDateTime, timeZone))}`;
  const start = wallTimeAt(show.startDateTime, timeZone);
  return moment === 'later' ? `${dayOfYear(start)}, ${clockTime(start)}` : clockTime(start);
}

/** `December 5`. An end at midnight is the end of the day before. */
export function lastDay({ endDateTime }: ShowTimes, timeZone: string): string {
  const end = wallTimeAt(new Date(Date.parse(endDateTime) - 1), timeZone);
  return monthDay(end);
}

/** What lasts for days, such as an exhibition, comes after the shows: it would hide the one of tonight. */
export function showsFirst<Show extends ShowTimes>(shows: Show[]): Show[] {
  return shows.toSorted((one, other) => Number(lastsDays(one)) - Number(lastsDays(other)));
}
