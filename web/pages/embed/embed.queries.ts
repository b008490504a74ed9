import type { listEvents } from '#contract/events/events.ts';
import { readPath } from '../../api/read-path.ts';
import type { PageContext } from '../../site/app-route.ts';
import type { PageHead } from '../../site/page-head.ts';

export const embeddedShowsPath = readPath<typeof listEvents>('/api/events', {
  query: { when: 'upcoming', limit: 8, descriptions: 'omit' },
});

export function embedHead({ venue }: PageContext): PageHead {
  return {
    title: `Next shows · ${venue.brand}`,
    description: venue.tagline,
    path: '/events',
    hideFromSearch: true,
  };
}
