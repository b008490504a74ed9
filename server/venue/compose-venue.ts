import { createHash } from 'node:crypto';
import { imageFilesPath } from '#contract/gallery/image-sizes.ts';
import { legibleAccent } from '#contract/venue/accent.ts';
import { type Venue, venueRecord } from '#contract/venue/venue.ts';
import { type VenueField, venueFields } from '#contract/venue/venue-input.ts';
import { noPhotos } from './starting-venue.ts';
import { isPhotoPlace, type StoredVenue } from './venue.store.ts';

/**
 * The facts that hold: field by field those of the database, and otherwise those that the installation started with.
 */
export function composeVenue(starting: Venue, { facts, logo, photos }: StoredVenue): Venue {
  const changed = Object.fromEntries(
    facts.flatMap(({ field, value }) => {
      const fact = readFact(field, value);
      return fact === undefined ? [] : [[field, fact]];
    }),
  );
  const venue = { ...starting, ...changed } as Venue;
  const shown = photos.filter((photo) => isPhotoPlace(photo.place));
  return venueRecord.parse(
    withoutUnset({
      ...venue,
      accent: venue.accent && legibleAccent(venue.accent.toLowerCase()),
      logoUrl: logo === undefined ? null : imageFilesPath + logo,
      photos: {
        ...noPhotos(),
        ...Object.fromEntries(shown.map(({ place, ...photo }) => [place, without(photo, ['description'])])),
      },
    }),
  );
}

/** Checked again, since the row may come from somebody else's backup. A fact that does not pass counts as not changed. */
function readFact(field: string, value: string): unknown {
  if (!Object.hasOwn(venueFields, field)) return undefined;
  try {
    return venueFields[field as VenueField].parse(JSON.parse(value));
  } catch {
    return undefined;
  }
}

const optionalFacts = ['parking', 'access', 'seating', 'menuUrl'];
const optionalLocationFacts = ['capacity', 'stage', 'backline', 'loadIn', 'pay'];

/** Facts that may be missing are left out when they are null: there is one way to say that one is not set. */
function withoutUnset(venue: Venue): Record<string, unknown> {
  return {
    ...without(venue, optionalFacts),
    locations: venue.locations.map((location) => without(location, optionalLocationFacts)),
  };
}

function without(facts: object, names: string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(facts).filter(([name, value]) => !names.includes(name) || Boolean(value)),
  );
}

/** Equal facts have equal versions, in every process. */
export function versionOf(venue: Venue): string {
  return createHash('sha256').update(JSON.stringify(venue)).digest('base64url').slice(0, 22);
}
