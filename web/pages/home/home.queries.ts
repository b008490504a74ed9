import type { Venue } from '#contract/venue/venue.ts';
import { nextShowsPath } from '../../events/event.queries.ts';
import type { PageContext } from '../../site/app-route.ts';
import type { PageHead } from '../../site/page-head.ts';
import { preloadPlacePicture } from '../../site/place-picture.tsx';
import { knownFacts, postalAddress } from '../../site/postal-address.ts';

/**
 * The hero's height is at least half the width of its picture, so between phone and desktop the picture is
 * wider than the screen. A phone takes a smaller one than its pixels could show: it is seen a tenth of a second
 * earlier, and the haze of the spotlight hides the difference.
 */
export const heroSizes = '(min-width: 48rem) max(100vw, 1334px), 80vw';

export function homePaths(): string[] {
  return [nextShowsPath];
}

export function homeHead({ venue }: PageContext): PageHead {
  return {
    title: `${venue.brand}: Live Music and Events`,
    description: venue.tagline,
    path: '/',
    namesFeeds: true,
    preloads: import.meta.env.SSR ? preloadPlacePicture(venue, 'hero', heroSizes) : [],
    // Search engines read the server's HTML.
    structuredData: import.meta.env.SSR ? venueStructuredData(venue) : undefined,
  };
}

function venueStructuredData(venue: Venue): Record<string, unknown> {
  return knownFacts({
    '@context': 'https://schema.org',
    '@type': [...(venue.links.coffeeShop ? ['CafeOrCoffeeShop'] : []), 'MusicVenue'],
    name: venue.brand,
    description: venue.tagline,
    telephone: venue.phone,
    email: venue.bookingEmail,
    address: postalAddress(venue),
    ...(venue.hours.length > 0 && { openingHoursSpecification: venue.hours.map(openingData) }),
    ...(venue.specialHours && {
      specialOpeningHoursSpecification: venue.specialHours.map(({ date, until, from, to }) => ({
        '@type': 'OpeningHoursSpecification',
        validFrom: date,
        validThrough: until || date,
        // The same time twice says that it is closed.
        opens: from || '00:00',
        closes: to || '00:00',
      })),
    }),
    ...(venue.links.social.length > 0 && { sameAs: venue.links.social.map(({ url }) => url) }),
  });
}

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

function openingData({ days, from, to }: Venue['hours'][number]): Record<string, unknown> {
  return {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days.map((day) => dayNames.find((name) => name.toLowerCase().startsWith(day))),
    opens: from,
    closes: to,
  };
}
