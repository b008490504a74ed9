import { createHash } from 'node:crypto';
import { domainToUnicode } from 'node:url';
import type { z } from 'zod';
import { imageFilesPath } from '#contract/gallery/image-sizes.ts';
import { showDay } from '#contract/time/calendar-days.ts';
import { legibleAccent } from '#contract/venue/accent.ts';
import { openingsOf, type Venue, venueRecord } from '#contract/venue/venue.ts';
import { toldEmail, venueFields } from '#contract/venue/venue-input.ts';
import { noPhotos } from './starting-venue.ts';
import { isPhotoPlace, type StoredVenue, textPrefix } from './venue.store.ts';

/** A sentence is a row of its own; there is no row with all of them. */
const { texts: textRules, ...factRules } = venueFields;

/**
 * The facts that hold: field by field those of the database, and otherwise those that the installation started with.
 */
export function composeVenue(starting: Venue, { facts, logo, photos }: StoredVenue): Venue {
  const changed: Record<string, unknown> = {};
  const texts: Record<string, unknown> = { ...starting.texts };
  for (const { field, value } of facts) {
    const name = field.startsWith(textPrefix) ? field.slice(textPrefix.length) : undefined;
    const fact =
      name === undefined ? readFact(factRules, field, value) : readFact(textRules.shape, name, value);
    if (fact === undefined) continue;
    if (name === undefined) changed[field] = fact;
    // A sentence that is to be as at first has no row.
    else if (fact !== null) texts[name] = fact;
  }
  const venue = { ...starting, ...changed, ...(Object.keys(texts).length > 0 && { texts }) } as Venue;
  const shown = photos.filter((photo) => isPhotoPlace(photo.place));
  return venueRecord.parse(
    withoutUnset({
      ...venue,
      readableEmail: readableEmail(venue),
      accent: venue.accent && legibleAccent(venue.accent.toLowerCase()),
      logoUrl: logo === undefined ? null : imageFilesPath + logo,
      logoPlate: logo === undefined ? undefined : venue.logoPlate,
      photos: {
        ...noPhotos(),
        ...Object.fromEntries(shown.map(({ place, ...photo }) => [place, without(photo, ['description'])])),
      },
    }),
  );
}

/** Browsers hand over `stage@källaren.example` as `stage@xn--kllaren-5wa.example`. */
function readableEmail({ bookingEmail }: Venue): string | undefined {
  const [name = '', domain = ''] = bookingEmail.split('@');
  const readable = domainToUnicode(domain);
  return readable === '' || readable === domain.toLowerCase() ? undefined : `${name}@${readable}`;
}

/** Checked again, since the row may come from somebody else's backup. A fact that does not pass counts as not changed. */
function readFact(rules: Record<string, z.ZodType>, field: string, value: string): unknown {
  if (!Object.hasOwn(rules, field)) return undefined;
  try {
    return rules[field]?.parse(JSON.parse(value));
  } catch {
    return undefined;
  }
}

const optionalFacts = ['logoPlate', 'parking', 'access', 'seating', 'menuUrl', 'specialHours'];
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
    Object.entries(facts).filter(([name, value]) => !names.includes(name) || (value && value.length !== 0)),
  );
}

/** As it is told to others: special hours that are over are of no use to anyone. Those of a night end with it. */
export function venueToday({ specialHours, ...venue }: Venue, now: Date): Venue {
  const today = showDay(now, venue.timeZone);
  const ahead = (specialHours ?? [])
    .filter(({ date, until }) => (until || date) >= today)
    .toSorted((one, other) => one.date.localeCompare(other.date));
  return ahead.length > 0 ? { ...venue, specialHours: ahead } : venue;
}

/** As a page gets it: with what guests may be told, and hours as they are read. */
export function venueOfPage(facts: Venue, now: Date): Venue {
  const venue = venueToday(facts, now);
  return { ...venue, bookingEmail: toldEmail(venue), openings: openingsOf(venue) };
}

/** Equal facts have equal versions, in every process. */
export function versionOf(venue: Venue): string {
  return createHash('sha256').update(JSON.stringify(venue)).digest('base64url').slice(0, 22);
}
