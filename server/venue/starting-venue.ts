import { photoPlaces, readLocations, type Site, type Venue } from '#contract/venue/venue.ts';
import { site } from '#site';

/**
 * The facts of a new installation. A file of an earlier version has only names of locations, and neither hours nor
 * accent.
 */
export function venueFrom({ locations, hours = [], accent = null, ...facts }: Site): Venue {
  return {
    ...facts,
    locations: readLocations(locations),
    hours,
    accent,
    logoUrl: null,
    photos: noPhotos(),
  };
}

export function noPhotos(): Venue['photos'] {
  return Object.fromEntries(photoPlaces.map((place) => [place, null])) as Venue['photos'];
}

/** What `site.config.ts` says. Nothing else on the server reads that file. */
export const startingVenue: Venue = venueFrom(site);
