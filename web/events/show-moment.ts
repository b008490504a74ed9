import type { EventRecord } from '#contract/events/events.ts';
import { isNextDay, isSameDay, wallTimeAt } from '#contract/time/venue-time.ts';

/** When a show is, as seen from now. */
export type ShowMoment = 'over' | 'on now' | 'tonight' | 'today' | 'tomorrow' | 'later';

const eveningHour = 17;

export function showMoment(
  { startDateTime, endDateTime }: Pick<EventRecord, 'startDateTime' | 'endDateTime'>,
  now: Date,
  timeZone: string,
): ShowMoment {
  if (Date.parse(endDateTime) <= now.getTime()) return 'over';
  if (Date.parse(startDateTime) <= now.getTime()) return 'on now';
  const start = wallTimeAt(startDateTime, timeZone);
  const today = wallTimeAt(now, timeZone);
  if (isSameDay(start, today)) return start.hour >= eveningHour ? 'tonight' : 'today';
  return isNextDay(today, start) ? 'tomorrow' : 'later';
}

/** What a show that is near is marked with; null for those that only have a date. */
export const momentNames: Record<ShowMoment, string | null> = {
  over: null,
  'on now': 'On now',
  tonight: 'Tonight',
  today: 'Today',
  tomorrow: 'Tomorrow',
  later: null,
};
