import { descriptionText, shorten } from '#contract/description-text.ts';
import { formatEventCursor } from '#contract/event-cursor.ts';
import type { EventRecord } from '#contract/events.ts';
import { site } from '#site';
import { photoForEvent } from '../pictures/photos.ts';
import { pictureFallback } from '../pictures/picture-source.ts';
import type { PageContext, ReadAnswer } from '../site/page-data.ts';
import type { PageHead } from '../site/page-head.ts';
import { postalAddress } from '../site/postal-address.ts';

/** The most events on one page of the calendar; the others are behind a link. */
export const upcomingPerPage = 100;
export const pastPerPage = 24;

// One more than is shown, to know whether there is a next page.
const upcomingPath = `/api/events?when=upcoming&limit=${upcomingPerPage + 1}`;
const pastPath = `/api/events?when=past&limit=${pastPerPage + 1}`;

/** The API paths of the calendar's parts for one address. */
export interface CalendarPaths {
  upcoming: string | null;
  past: string | null;
}

export function calendarPaths(search: URLSearchParams): CalendarPaths {
  const after = search.get('after');
  const before = search.get('before');
  if (after !== null) return { upcoming: `${upcomingPath}&after=${encodeURIComponent(after)}`, past: null };
  if (before !== null) return { upcoming: null, past: `${pastPath}&after=${encodeURIComponent(before)}` };
  return { upcoming: upcomingPath, past: pastPath };
}

export function eventsPaths({ search }: PageContext): string[] {
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

export function eventPath(id: string | undefined): string {
  return `/api/events/${encodeURIComponent(id ?? '')}`;
}

export function eventsHead(): PageHead {
  return {
    title: `Events Calendar · ${site.brand}`,
    description: `Live music and community events at ${site.brand}: what is on, and when.`,
    path: '/events',
  };
}

export function eventHead({ params }: PageContext, read: ReadAnswer): PageHead {
  const event = read<EventRecord>(eventPath(params.id));
  if (!event) {
    return {
      title: `Event Not Found · ${site.brand}`,
      description: "The event you're looking for doesn't exist or has been removed.",
      hideFromSearch: true,
    };
  }
  return {
    title: `${event.name} · ${site.brand}`,
    description: shorten(descriptionText(event.description), 200) || event.name,
    path: `/events/${event.id}`,
    image: event.imageUrl ?? undefined,
    fallbackImage: pictureFallback(photoForEvent(event.id, event.category)),
    type: 'article',
    structuredData: eventStructuredData(event),
  };
}

function eventStructuredData(event: EventRecord): Record<string, unknown> {
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
      name: site.brand,
      address: postalAddress(),
    },
  };
}
