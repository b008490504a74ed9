import type { listPublicImages } from '#contract/gallery/gallery.ts';
import { readPath } from '../../api/read-path.ts';
import { nextShowsPath } from '../../events/event.queries.ts';
import type { PageContext } from '../../site/app-route.ts';
import type { PageHead } from '../../site/page-head.ts';
import { preloadPlacePicture } from '../../site/place-picture.tsx';
import { invitationOf } from './invitation.ts';

/** How many photos the page shows. One more tells whether there are others. */
export const roomPhotoCount = 6;
export const roomPhotosPath = readPath<typeof listPublicImages>('/api/gallery', {
  query: { of: 'room', limit: roomPhotoCount + 1 },
});

export const roomSizes = '(min-width: 60rem) 92vw, 100vw';

export function liveMusicPaths(): string[] {
  return [nextShowsPath, roomPhotosPath];
}

export function liveMusicHead({ venue }: PageContext): PageHead {
  return {
    title: `Live Music at ${venue.brand}`,
    description: import.meta.env.SSR ? invitationOf(venue) : '',
    path: '/live-music',
    preloads: import.meta.env.SSR ? preloadPlacePicture(venue, 'liveMusic', roomSizes) : [],
  };
}
