import { galleryPagePath } from '#contract/addresses.ts';
import type { listEvents } from '#contract/events/events.ts';
import type { listPublicImages } from '#contract/gallery/gallery.ts';
import type { getPrivacyFacts } from '#contract/privacy.ts';
import type { Venue } from '#contract/venue/venue.ts';
import { readPath } from '../api/read-path.ts';
import { locationIn } from '../events/calendar-address.ts';
import { photos } from '../pictures/photos.ts';
import type { PageContext } from '../site/app-route.ts';
import { listPath, type PageHead } from '../site/page-head.ts';
import { preloadPlacePicture, preloadSitePhoto } from '../site/place-picture.tsx';
import { knownFacts, postalAddress } from '../site/postal-address.ts';
import { invitationOf } from './live-music/invitation.ts';

/**
 * The hero's height is at least half the width of its picture, so between phone and desktop the picture is
 * wider than the screen. A phone takes a smaller one than its pixels could show: it is seen a tenth of a second
 * earlier, and the haze of the spotlight hides the difference.
 */
export const heroSizes = '(min-width: 48rem) max(100vw, 1334px), 80vw';
export const roomSizes = '(min-width: 60rem) 92vw, 100vw';
export const keysSizes = '100vw';

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

/** How many photos the live music page shows. One more tells whether there are others. */
export const roomPhotoCount = 6;
export const roomPhotosPath = readPath<typeof listPublicImages>('/api/gallery', {
  query: { of: 'room', limit: roomPhotoCount + 1 },
});

export function liveMusicHead({ venue }: PageContext): PageHead {
  return {
    title: `Live Music at ${venue.brand}`,
    description: import.meta.env.SSR ? invitationOf(venue) : '',
    path: '/live-music',
    preloads: import.meta.env.SSR ? preloadPlacePicture(venue, 'liveMusic', roomSizes) : [],
  };
}

export const picturesPerPage = 60;

/** One more than is shown tells whether there are others. */
export function galleryPath(search: URLSearchParams) {
  return readPath<typeof listPublicImages>('/api/gallery', {
    query: { of: 'house', limit: picturesPerPage + 1, after: search.get('after') },
  });
}

export function galleryHead({ venue, search }: PageContext): PageHead {
  return {
    title: `Pictures of ${venue.brand}`,
    description: import.meta.env.SSR ? venue.tagline : '',
    path: listPath(galleryPagePath, search),
  };
}

export function passwordDemoHead({ venue }: PageContext): PageHead {
  return {
    title: `Password Security Demo · ${venue.brand}`,
    description: import.meta.env.SSR
      ? 'What makes a password strong: try one, compare examples. Nothing you type leaves the page.'
      : '',
    path: '/password-demo',
    preloads: import.meta.env.SSR ? preloadSitePhoto(venue, photos.keys, keysSizes) : [],
  };
}

export const privacyFactsPath = readPath<typeof getPrivacyFacts>('/api/privacy');

export function privacyHead({ venue }: PageContext): PageHead {
  return {
    title: `Privacy at ${venue.brand}`,
    description: import.meta.env.SSR ? `What ${venue.brand} keeps about you, why and how long.` : '',
    path: '/privacy',
  };
}

function comingShows(limit: number, location: string | null = null) {
  return readPath<typeof listEvents>('/api/events', {
    query: { when: 'upcoming', limit, descriptions: 'omit', location },
  });
}

export const embeddedShowsPath = comingShows(8);

/** More than the screen shows: some end before the server can be reached again. */
export const displayedShowsPath = (search: URLSearchParams) => comingShows(20, locationIn(search) || null);

/** Of a page that shows what is on in another place: search engines are led to the events. */
const showsElsewhere =
  (name: string) =>
  ({ venue }: PageContext): PageHead => ({
    title: `${name} · ${venue.brand}`,
    description: venue.tagline,
    path: '/events',
    hideFromSearch: true,
  });

export const embedHead = showsElsewhere('Next shows');
export const displayHead = showsElsewhere('Tonight');
