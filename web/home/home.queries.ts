import type { listEvents } from '#contract/events.ts';
import type { Venue } from '#contract/venue.ts';
import { readPath } from '../api/read-path.ts';
import { photos } from '../pictures/photos.ts';
import type { PageContext } from '../site/page-data.ts';
import type { PageHead } from '../site/page-head.ts';
import { postalAddress } from '../site/postal-address.ts';
import { preloadPicture } from '../ui/picture.tsx';

/** A few, because the first ones may be cancelled. */
export const nextShowPath = readPath<typeof listEvents>('/api/events', {
  query: { when: 'upcoming', limit: 4 },
});

/**
 * The hero's height is at least half the width of its picture, so between phone and desktop the picture is
 * wider than the screen.
 */
export const heroSizes = '(min-width: 48rem) max(100vw, 1334px), 115vw';

export function homePaths(): string[] {
  return [nextShowPath];
}

export function homeHead({ venue }: PageContext): PageHead {
  return {
    title: `${venue.brand}: Live Music and Events`,
    description: venue.tagline,
    path: '/',
    namesFeeds: true,
    preloads: venue.photos.hero
      ? []
      : (preloadPicture(photos.heroStage, heroSizes) as Record<string, string>[]),
    structuredData: venueStructuredData(venue),
  };
}

function venueStructuredData(venue: Venue): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': ['CafeOrCoffeeShop', 'MusicVenue'],
    name: venue.brand,
    description: venue.tagline,
    telephone: venue.phone,
    email: venue.bookingEmail,
    address: postalAddress(venue),
    sameAs: venue.links.social.map(({ url }) => url),
  };
}
