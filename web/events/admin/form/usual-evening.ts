import type { EventRecord } from '#contract/events/events.ts';
import { dayOfIso, isoDay, weekdayOf } from '#contract/time/calendar-days.ts';
import { venueDay, wallTimeAt } from '#contract/time/venue-time.ts';
import { timeText } from '../../../forms/calendar-day.ts';
import type { EventFormValues } from './event-form-values.ts';

/** Fewer shows that are alike are no habit. */
const fewestAlike = 3;

/** The evening on which most of these shows are, as fields of a new one on its next free date. None where there is none. */
export function usualEvening(shows: EventRecord[], now: Date, timeZone: string): Partial<EventFormValues> {
  const alike = new Map<string, EventRecord[]>();
  for (const show of shows) {
    const { weekday, ...start } = wallTimeAt(show.startDateTime, timeZone);
    const key = JSON.stringify([weekday, timeText(start), show.location]);
    alike.set(key, [...(alike.get(key) ?? []), show]);
  }
  const [usual, ...others] = [...alike.values()].toSorted((one, other) => other.length - one.length)[0] ?? [];
  if (!usual || others.length + 1 < fewestAlike) return {};
  const clockOf = (instant: string) => timeText(wallTimeAt(instant, timeZone));
  const [first, last] = [usual.startDateTime, usual.endDateTime].map((at) =>
    dayOfIso(venueDay(at, timeZone)),
  );
  const taken = new Set(shows.map(({ startDateTime }) => venueDay(startDateTime, timeZone)).map(dayOfIso));
  let day = dayOfIso(venueDay(now, timeZone)) + 1;
  while (weekdayOf(day) !== weekdayOf(first ?? day) || taken.has(day)) day += 1;
  return {
    category: usual.category,
    startDate: isoDay(day),
    startTime: clockOf(usual.startDateTime),
    endDate: isoDay(day + (last ?? 0) - (first ?? 0)),
    endTime: clockOf(usual.endDateTime),
    doorsTime: usual.doorsDateTime ? clockOf(usual.doorsDateTime) : '',
    ...(usual.location && { location: usual.location }),
  };
}
