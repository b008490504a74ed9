import type { EventRecord, listEvents } from '#contract/events/events.ts';
import { type ReadPath, readPath } from '../../api/read-path.ts';
import { locationIn } from '../../events/calendar-address.ts';
import type { PageContext } from '../../site/app-route.ts';
import type { PageHead } from '../../site/page-head.ts';

/** More than the screen shows: some end before the server can be reached again. */
export function displayedShowsPath(search: URLSearchParams): ReadPath<EventRecord[]> {
  const location = locationIn(search) || null;
  return readPath<typeof listEvents>('/api/events', {
    query: { when: 'upcoming', limit: 20, descriptions: 'omit', location },
  });
}

export function displayHead({ venue }: PageContext): PageHead {
  return {
    title: `Tonight · ${venue.brand}`,
    description: venue.tagline,
    path: '/events',
    hideFromSearch: true,
  };
}
