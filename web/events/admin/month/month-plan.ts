import type { EventMonth } from '#contract/events/event-management.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { shiftDay } from '#contract/time/calendar-days.ts';
import { offsetMinutesAt, venueDay } from '#contract/time/venue-time.ts';
import { isClosedOn, type Venue } from '#contract/venue/venue.ts';
import { type MonthDay, monthDays } from '../../month/month-days.ts';

export interface PlannedShow {
  event: EventRecord;
  conflicts: EventRecord[];
  /** It began on an earlier day. */
  isGoingOn: boolean;
}

export interface PlannedDay extends Omit<MonthDay, 'shows'> {
  isToday: boolean;
  isPast: boolean;
  /** By special hours. */
  isClosed: boolean;
  shows: PlannedShow[];
  /** The places where nothing is on in the evening. None on days that are over or closed. */
  freeLocations: string[];
}

interface PlanOptions {
  venue: Pick<Venue, 'timeZone' | 'specialHours'>;
  places: string[];
  /** Only what is, or may be, at this place. Empty: everywhere. */
  place: string;
}

/** A month as staff plan it: each day with its shows, what they are in the way of, and where the evening is free. */
export function planMonth(data: EventMonth, options: PlanOptions): PlannedDay[] {
  const { month, today, events, offered } = data;
  const { venue, place } = options;
  const { timeZone } = venue;
  const conflicts = new Map(
    events
      .filter(({ status }) => status !== 'cancelled')
      .map((event) => [event.id, conflictsAmong(event, data)]),
  );
  const shown = place ? events.filter((event) => mayBeAt(event, place)) : events;
  const taken = events
    .filter((event) => takesPlace(event, offered))
    .map((event) => ({ location: event.location, ...asUtc(event, timeZone) }));
  const places = options.places.length > 0 ? options.places : [''];
  const asked = place ? places.filter((name) => name === place) : places;
  return monthDays(month, shown, timeZone).map(({ shows, ...day }) => {
    const isPast = day.date < today;
    const isClosed = isClosedOn(venue, day.date);
    const isOffered = !isPast && !isClosed;
    const on = isOffered ? taken.filter((event) => overlaps(event, eveningOf(day.date))) : [];
    return {
      ...day,
      isToday: day.date === today,
      isPast,
      isClosed,
      shows: shows.map((event) => ({
        event,
        conflicts: conflicts.get(event.id) ?? [],
        isGoingOn: venueDay(event.startDateTime, timeZone) < day.date,
      })),
      freeLocations: isOffered
        ? asked.filter((name) => !on.some((event) => mayBeAt(event, name || null)))
        : [],
    };
  });
}

/** The days with a free evening, as `3–8, 10`. */
export function freeDays(days: PlannedDay[]): string {
  const numbers = days.flatMap(({ date, freeLocations }) =>
    freeLocations.length > 0 ? [Number(date.slice(8))] : [],
  );
  const firsts = numbers.filter((day) => !numbers.includes(day - 1));
  const lasts = numbers.filter((day) => !numbers.includes(day + 1));
  return firsts.map((day, index) => (day === lasts[index] ? day : `${day}–${lasts[index]}`)).join(', ');
}

/** From when on an evening counts as taken, by the clock of the venue, until midnight. */
function eveningOf(date: string): Span {
  return { startDateTime: `${date}T17:00:00.000Z`, endDateTime: `${shiftDay(date, 1)}T00:00:00.000Z` };
}

/** What the clock of the venue shows, as if that were UTC: a phone is slow to tell the offset of every evening. */
function asUtc({ startDateTime, endDateTime }: Span, timeZone: string): Span {
  const [startMs, endMs] = [Date.parse(startDateTime), Date.parse(endDateTime)];
  const shown = (ms: number) => new Date(ms + offsetMinutesAt(ms, timeZone) * 60_000).toISOString();
  return { startDateTime: shown(startMs), endDateTime: shown(endMs) };
}

/** Names for narrow columns: what stands in brackets, where that tells all places apart. */
export function shortLocationNames(places: string[]): Map<string, string> {
  const short = places.map((name) => /\(([^()]+)\)$/.exec(name)?.[1]?.trim() ?? '');
  const isClear = short.every(Boolean) && new Set(short).size === places.length;
  return new Map(places.map((name, index) => [name, (isClear && short[index]) || name]));
}

type Span = Pick<EventRecord, 'startDateTime' | 'endDateTime'>;
type Show = Span & Pick<EventRecord, 'id' | 'location' | 'archived' | 'status'>;

/** What ends when the other begins does not overlap it, but two that begin together do. */
function overlaps(one: Span, other: Span): boolean {
  return (
    (one.startDateTime < other.endDateTime && one.endDateTime > other.startDateTime) ||
    one.startDateTime === other.startDateTime
  );
}

/** Whether it takes up its evening: it is public or one of the drafts that are offered, and not cancelled. */
export function takesPlace({ id, archived, status }: Show, offered: readonly number[]): boolean {
  return (!archived || offered.includes(id)) && status !== 'cancelled';
}

/** Whether it is there, as far as anybody knows: one whose place is not known may be anywhere. */
function mayBeAt({ location }: Pick<Show, 'location'>, place: string | null): boolean {
  return location === null || place === null || location === place;
}

/** Those of the events that are in the way of this one: the same as the call for conflicts answers. */
export function conflictsAmong<Other extends Show>(
  show: Show,
  { events, offered }: { events: readonly Other[]; offered: readonly number[] },
): Other[] {
  return events.filter(
    (other) =>
      other.id !== show.id &&
      takesPlace(other, offered) &&
      mayBeAt(other, show.location) &&
      overlaps(show, other),
  );
}
