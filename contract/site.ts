import type { Venue, VenueLocation } from './venue.ts';

type Facts = Omit<Venue, 'logoUrl' | 'photos' | 'locations' | 'hours' | 'accent'>;

/** A location: its name, or its name with what else is known about it. */
export type SiteLocation = string | (Pick<VenueLocation, 'name'> & Partial<VenueLocation>);

/** The shape of `site.config.ts`: the facts that a new installation starts with. */
export interface Site extends Facts {
  /** Where a performer may ask to play, in the order of the form. */
  locations: readonly [SiteLocation, ...SiteLocation[]];
  hours?: Venue['hours'];
  /** As `#rrggbb`. */
  accent?: string | null;
}

/** The locations as everything but the file knows them. */
export function readLocations(locations: readonly SiteLocation[]): VenueLocation[] {
  return locations.map((location) => ({
    address: null,
    mapUrl: null,
    ...(typeof location === 'string' ? { name: location } : location),
  }));
}
