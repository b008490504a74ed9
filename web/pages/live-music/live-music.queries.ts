import type { listPublicImages } from '#contract/gallery/gallery.ts';
import type { Venue } from '#contract/venue/venue.ts';
import { readPath } from '../../api/read-path.ts';
import { nextShowsPath } from '../../events/event.queries.ts';
import { photos } from '../../pictures/photos.ts';
import type { PageContext } from '../../site/app-route.ts';
import type { PageHead } from '../../site/page-head.ts';
import { houseText } from '../../site/site-contexts.ts';
import { preloadPicture } from '../../ui/picture.tsx';

/** How many photos the page shows. */
export const roomPhotoCount = 6;
export const galleryPath = readPath<typeof listPublicImages>('/api/gallery', {
  query: { limit: roomPhotoCount },
});

export const roomSizes = '(min-width: 60rem) 92vw, 110vw';

export function liveMusicPaths(): string[] {
  return [nextShowsPath, galleryPath];
}

/** For search engines and shared links. */
export function invitationOf(venue: Venue): string {
  const apply = `Apply to perform at ${venue.brand}.`;
  return houseText(
    venue,
    'invitation',
    `Musicians, this stage is yours: a listening room, a full sound system and a crowd that came for the songs. ${apply}`,
    `Musicians, this stage is yours. ${apply}`,
  );
}

export function liveMusicHead({ venue }: PageContext): PageHead {
  return {
    title: `Live Music at ${venue.brand}`,
    description: invitationOf(venue),
    path: '/live-music',
    preloads: venue.photos.liveMusic
      ? []
      : (preloadPicture(photos.room, roomSizes) as Record<string, string>[]),
  };
}
