import type { EventStatus } from '#contract/event-status.ts';
import type { EventRecord } from '#contract/events.ts';
import type { Venue } from '#contract/venue.ts';
import { clockTime, longDate, timeSpan, wallTimeAt } from '#contract/venue-time.ts';
import type { ShowWords } from '../posters/draw-show.ts';

const marks: Record<EventStatus, string | null> = {
  scheduled: null,
  cancelled: 'Cancelled',
  postponed: 'Postponed',
  soldOut: 'Sold out',
};

/** What the pictures of a show say about it, in the venue's words and time. */
export function showWordsOf(event: EventRecord, venue: Venue, publicUrl: string): ShowWords {
  const { name, category, startDateTime, endDateTime, doorsDateTime, performer, price, ages } = event;
  const { brand, timeZone } = venue;
  const doors = doorsDateTime === null ? null : `Doors ${clockTime(wallTimeAt(doorsDateTime, timeZone))}`;
  return {
    ...{ name, category, brand },
    date: longDate(wallTimeAt(startDateTime, timeZone)),
    time: timeSpan(startDateTime, endDateTime, timeZone),
    place: placeOf(event, venue),
    mark: marks[event.status],
    details: [performer, doors, price, ages].filter((fact) => fact !== null),
    pageUrl: `${publicUrl}/events/${event.id}`,
  };
}

/** The location with its address, if it still is one of the venue's; without a location the venue itself. */
function placeOf({ location }: EventRecord, { brand, address, locations }: Venue): string {
  if (location === null) return [brand, address.street, address.city].filter(Boolean).join(', ');
  const known = locations.find(({ name }) => name === location);
  return [location, known?.address].filter(Boolean).join(', ');
}
