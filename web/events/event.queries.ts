import { descriptionText, shorten } from '#contract/description-text.ts';
import { cardUrl } from '#contract/event-card.ts';
import { formatEventCursor } from '#contract/event-cursor.ts';
import type { EventRecord, getEvent, listEvents } from '#contract/events.ts';
import type { Venue } from '#contract/venue.ts';
import { longDate, timeSpan, wallTimeAt } from '#contract/venue-time.ts';
import { type ReadPath, readPath } from '../api/read-path.ts';
import type { PageAddress, PageContext, ReadAnswer } from '../site/page-data.ts';
import type { PageHead } from '../site/page-head.ts';
import { postalAddress } from '../site/postal-address.ts';

/** The most events on one page of the calendar; the others are behind a link. */
export const upcomingPerPage = 100;
export const pastPerPage = 24;

type EventsPath = ReadPath<EventRecord[]>;

/** The API paths of the calendar's parts for one address. */
export interface CalendarPaths {
  upcoming: EventsPath | null;
  past: EventsPath | null;
}

export function calendarPaths(search: URLSearchParams): CalendarPaths {
  const after = search.get('after');
  const before = search.get('before');
  return {
    upcoming: after === null && before !== null ? null : pageOf('upcoming', upcomingPerPage, after),
    past: after === null ? pageOf('past', pastPerPage, before) : null,
  };
}

function pageOf(when: 'upcoming' | 'past', shownCount: number, after: string | null): EventsPath {
  // One more than is shown tells whether there are others.
  return readPath<typeof listEvents>('/api/events', { query: { when, limit: shownCount + 1, after } });
}

export function eventsPaths({ search }: PageAddress): string[] {
  const { upcoming, past } = calendarPaths(search);
  return [upcoming, past].filter((path) => path !== null);
}

/** The shown part of a list that was loaded with one extra entry, and the cursor of the next page. */
export function splitPage(
  events: EventRecord[],
  perPage: number,
): { shown: EventRecord[]; next: string | null } {
  const shown = events.slice(0, perPage);
  const last = shown.at(-1);
  return { shown, next: events.length > perPage && last ? formatEventCursor(last) : null };
}

export function eventPath(id: string | undefined): ReadPath<EventRecord> {
  return readPath<typeof getEvent>('/api/events/{id}', { params: { id: id ?? '' } });
}

export function eventsHead({ venue }: PageContext): PageHead {
  return {
    title: `Events Calendar · ${venue.brand}`,
    description: `Live music and community events at ${venue.brand}: what is on, and when.`,
    path: '/events',
  };
}

export function eventHead({ params, venue }: PageContext, read: ReadAnswer): PageHead {
  const event = read(eventPath(params.id));
  if (!event) {
    return {
      title: `Event Not Found · ${venue.brand}`,
      description: "The event you're looking for doesn't exist or has been removed.",
      hideFromSearch: true,
    };
  }
  return {
    title: `${event.name} · ${venue.brand}`,
    description: shorten(descriptionText(event.description), 200) || event.name,
    path: `/events/${event.id}`,
    image: event.imageUrl ?? undefined,
    card: { path: cardUrl(event.id), alt: cardText(event, venue) },
    type: 'article',
    structuredData: eventStructuredData(event, venue),
  };
}

/** What the card says, for those who cannot see it. */
function cardText({ name, startDateTime, endDateTime, location }: EventRecord, venue: Venue): string {
  const date = longDate(wallTimeAt(startDateTime, venue.timeZone));
  const time = timeSpan(startDateTime, endDateTime, venue.timeZone);
  return `${name}: ${date}, ${time}, ${location ?? venue.brand}`;
}

function eventStructuredData(event: EventRecord, venue: Venue): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': event.category === 'Live Music' ? 'MusicEvent' : 'Event',
    name: event.name,
    description: descriptionText(event.description),
    startDate: event.startDateTime,
    endDate: event.endDateTime,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: venue.brand,
      address: postalAddress(venue),
    },
  };
}
