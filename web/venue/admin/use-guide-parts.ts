import { drawnBrand } from '#contract/venue/brand.ts';
import type { Venue } from '#contract/venue/venue.ts';
import { newLocation, previewOf } from './editable-venue.ts';
import type { GuidePlace } from './guide-steps.ts';
import { useVenuePart, type VenuePart } from './use-venue-part.ts';
import type { VersionedVenue } from './venue.queries.ts';

export interface GuideParts {
  /** The steps with text fields. Each is saved by itself. */
  parts: Record<'name' | 'address' | 'contact' | 'locations', VenuePart>;
  /** The facts with everything that is typed, for the picture of the site. */
  preview: Venue;
  isChanged: boolean;
  discard: () => void;
}

const quiet = { isQuiet: true };

/** All of them are held here and not in their steps, so that Back and Forward lose nothing that is not saved yet. */
export function useGuideParts(stored: VersionedVenue, place: GuidePlace): GuideParts {
  const { brand, locations } = stored.output;
  // The places of the sample venue are nobody else's: another venue starts with one place that has its name.
  const startsOver = brand !== drawnBrand && locations.some(({ name }) => name.includes(drawnBrand));
  const suggested =
    place === 'locations' && startsOver ? { locations: [{ ...newLocation, name: brand }] } : undefined;
  const parts = {
    name: useVenuePart(['brand', 'tagline'], stored, quiet),
    address: useVenuePart(['address', 'country', 'timeZone'], stored, quiet),
    contact: useVenuePart(['phone', 'bookingEmail', 'links'], stored, quiet),
    locations: useVenuePart(['locations'], stored, { ...quiet, suggested }),
  };
  const all = Object.values(parts);
  return {
    parts,
    preview: previewOf(stored.output, Object.assign({}, parts.name.values, ...all.map(({ own }) => own))),
    isChanged: all.some(({ isChanged }) => isChanged),
    discard: () => {
      for (const part of all) part.discard();
    },
  };
}
