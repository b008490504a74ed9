import type { listEvents } from '#contract/events.ts';
import { site } from '#site';
import { readPath } from '../api/read-path.ts';
import { photos } from '../pictures/photos.ts';
import type { PageHead } from '../site/page-head.ts';
import { postalAddress } from '../site/postal-address.ts';
import { preloadPicture } from '../ui/picture.tsx';

export const nextShowPath = readPath<typeof listEvents>('/api/events', {
  query: { when: 'upcoming', limit: 1 },
});

/**
 * The hero's height is at least half the width of its picture, so between phone and desktop the picture is
 * wider than the screen.
 */
export const heroSizes = '(min-width: 48rem) max(100vw, 1334px), 115vw';

export function homePaths(): string[] {
  return [nextShowPath];
}

export function homeHead(): PageHead {
  return {
    title: `${site.brand}: Live Music and Events`,
    description: site.tagline,
    path: '/',
    preloads: preloadPicture(photos.heroStage, heroSizes) as Record<string, string>[],
    structuredData: venueStructuredData(),
  };
}

function venueStructuredData(): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': ['CafeOrCoffeeShop', 'MusicVenue'],
    name: site.brand,
    description: site.tagline,
    telephone: site.phone,
    email: site.bookingEmail,
    address: postalAddress(),
    sameAs: site.links.social.map(({ url }) => url),
  };
}
