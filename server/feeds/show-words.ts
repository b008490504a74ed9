import type { EventStatus } from '#contract/event-status.ts';
import type { EventRecord } from '#contract/events.ts';
import type { Venue } from '#contract/venue.ts';
import { clockTime, wallTimeAt } from '#contract/venue-time.ts';
import { readableLine } from './feed-text.ts';

type Show = Pick<
  EventRecord,
  'name' | 'status' | 'location' | 'doorsDateTime' | 'price' | 'ages' | 'ticketUrl' | 'performer'
>;

const statusWords: Record<EventStatus, string | null> = {
  scheduled: null,
  cancelled: 'Cancelled',
  postponed: 'Postponed',
  soldOut: 'Sold out',
};

/** With the status in front, for programs that show nothing but the name. */
export function nameWithStatus({ name, status }: Pick<Show, 'name' | 'status'>): string {
  const word = statusWords[status];
  const shown = readableLine(name) || 'Event';
  return word ? `${word}: ${shown}` : shown;
}

/** Where the show is, on one line. */
export function placeLine({ location }: Pick<Show, 'location'>, venue: Venue): string {
  if (location === null) return joinFilled([venue.brand, addressLine(venue)]);
  const known = venue.locations.find(({ name }) => name === location);
  // The address of the house is that of a location only if there is no other location.
  const address = known?.address ?? (known && venue.locations.length === 1 ? addressLine(venue) : '');
  return joinFilled([location, address]);
}

function addressLine({ address: { street, city, region, postalCode } }: Venue): string {
  return joinFilled([street, city, joinFilled([region, postalCode], ' ')]);
}

function joinFilled(parts: string[], separator = ', '): string {
  return parts.map(readableLine).filter(Boolean).join(separator);
}

/** What else is known about the show, one fact on each line. */
export function factLines(show: Show, { timeZone }: Venue): string[] {
  const { performer, doorsDateTime, price, ages, ticketUrl } = show;
  return [
    performer && `With ${performer}`,
    doorsDateTime && `Doors: ${clockTime(wallTimeAt(doorsDateTime, timeZone))}`,
    price,
    ages,
    ticketUrl && `Tickets: ${ticketUrl}`,
  ]
    .filter((line) => line !== null)
    .map(readableLine)
    .filter(Boolean);
}
