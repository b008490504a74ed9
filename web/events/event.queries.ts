import { cardUrl, formatMomentCursor } from '#contract/addresses.ts';
import type {
  CalendarMonth,
  EventRecord,
  getCalendarMonth,
  getEvent,
  listEvents,
} from '#contract/events/events.ts';
import { descriptionText, shorten } from '#contract/text/description-text.ts';
import { longDate, monthTitle, timeSpan, wallTimeAt } from '#contract/time/venue-time.ts';
import type { Venue } from '#contract/venue/venue.ts';
import { type ReadPath, readPath } from '../api/read-path.ts';
import type { PageAddress, PageContext, ReadAnswer } from '../site/app-route.ts';
import { listPath, type PageHead } from '../site/page-head.ts';
import { type CalendarSelection, calendarSelection } from './calendar-address.ts';
import { eventStructuredData } from './event-structured-data.ts';

/** The most events on one page of the calendar; the others are behind a link. */
export const upcomingPerPage = 100;
export const pastPerPage = 24;

/** Of the pages after the first. */
export const laterTitle = 'Later Events';
export const olderTitle = 'Older Events';

type EventsPath = ReadPath<EventRecord[]>;

/**
 * The next shows, for pages whose subject is something else. A few more than are shown, because the first ones may be
 * cancelled, or exhibitions that began weeks ago.
 */
export const nextShowsPath: EventsPath = readPath<typeof listEvents>('/api/events', {
  query: { when: 'upcoming', limit: 8, descriptions: 'omit' },
});

export function calendarPaths(search: URLSearchParams) {
  const after = search.get('after');
  const before = search.get('before');
  const { words, location } = calendarSelection(search);
  // One more than is shown tells whether there are others.
  const page = (when: 'upcoming' | 'past', shownCount: number, cursor: string | null): EventsPath =>
    readPath<typeof listEvents>('/api/events', {
      query: { when, limit: shownCount + 1, after: cursor, q: words || null, location: location || null },
    });
  return {
    upcoming: after === null && before !== null ? null : page('upcoming', upcomingPerPage, after),
    past: after === null ? page('past', pastPerPage, before) : null,
  };
}

export type CalendarPaths = ReturnType<typeof calendarPaths>;

export function monthPath({ month, words, location }: CalendarSelection): ReadPath<CalendarMonth> {
  const query = { month, q: words || null, location: location || null };
  return readPath<typeof getCalendarMonth>('/api/calendar', { query });
}

export function eventsPaths({ search }: PageAddress): string[] {
  const selection = calendarSelection(search);
  if (selection.isMonth) return [monthPath(selection)];
  const { upcoming, past } = calendarPaths(search);
  return [upcoming, past].filter((path) => path !== null);
}

/** The shown part of a list that was loaded with one extra entry, and the cursor of the next page. */
export function splitPage(
  events: EventRecord[],
  perPage: number,
): { shown: EventRecord[]; next: string | null } {
  const shown = events.slice(0, perPage);
  const last = events.length > perPage ? shown.at(-1) : undefined;
  return { shown, next: last ? formatMomentCursor(last.startDateTime, last.id) : null };
}

export function eventPath(id: string | undefined): ReadPath<EventRecord> {
  return readPath<typeof getEvent>('/api/events/{id}', { params: { id: id ?? '' } });
}

export function eventsHead({ venue, search }: PageContext, read: ReadAnswer): PageHead {
  const selection = calendarSelection(search);
  const month = selection.isMonth ? read(monthPath(selection))?.month : undefined;
  const page = search.has('after') ? laterTitle : search.has('before') ? olderTitle : '';
  const title = month ? monthTitle(month) : page;
  return {
    title: [...(title ? [title] : []), 'Events Calendar', venue.brand].join(' · '),
    description: import.meta.env.SSR ? `Live music and events at ${venue.brand}: what is on, and when.` : '',
    path: listPath('/events', search),
    // The calendar itself is found; its endless selections need not be.
    hideFromSearch: selection.words !== '' || selection.problem !== undefined || selection.isMonth,
    namesFeeds: true,
  };
}

export function eventHead({ params, venue }: PageContext, read: ReadAnswer): PageHead {
  const event = read(eventPath(params.id));
  if (!event) {
    return {
      title: `Event Not Found · ${venue.brand}`,
      description: import.meta.env.SSR
        ? "The event you're looking for doesn't exist or has been removed."
        : '',
      hideFromSearch: true,
    };
  }
  return {
    title: `${event.name} · ${venue.brand}`,
    description: import.meta.env.SSR ? shorten(descriptionText(event.description), 200) || event.name : '',
    path: `/events/${event.id}`,
    image: event.imageUrl ?? undefined,
    type: 'article',
    // Search engines and link previews read the server's HTML.
    ...(import.meta.env.SSR && {
      card: { path: cardUrl(event.id), alt: cardText(event, venue) },
      structuredData: eventStructuredData(event, venue),
    }),
  };
}

/** What the card says, for those who cannot see it. */
function cardText({ name, startDateTime, endDateTime, location }: EventRecord, venue: Venue): string {
  const date = longDate(wallTimeAt(startDateTime, venue.timeZone));
  const time = timeSpan(startDateTime, endDateTime, venue.timeZone);
  return `${name}: ${date}, ${time}, ${location ?? venue.brand}`;
}
