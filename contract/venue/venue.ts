import { z } from 'zod';
import { defineCall } from '../call.ts';
import { imageFocus, notAPublicImage } from '../gallery/gallery.ts';
import { largestId, recordId } from '../ids.ts';
import { houseTextNames, venueChanges, weekDays } from './venue-input.ts';

/**
 * The places of the site that show a photo of the house. Without one of the gallery they show the photo that the site
 * came with.
 */
export const photoPlaces = ['hero', 'program', 'events', 'liveMusic', 'stage', 'footer'] as const;
export type PhotoPlace = (typeof photoPlaces)[number];

const text = z.string();
const fact = z.string().optional();

export const venueLocation = z.object({
  name: text,
  address: text.nullable(),
  mapUrl: text.nullable(),
  /** For performers; each is there only when it is set. */
  capacity: fact,
  stage: fact,
  backline: fact,
  loadIn: fact,
  pay: fact,
});
export type VenueLocation = z.infer<typeof venueLocation>;

/** All facts about the venue, as they hold now. */
export const venueRecord = z.object({
  /** The venue's name, as guests say it. */
  brand: text,
  /** One sentence for search engines and share cards. */
  tagline: text,
  /** IANA name. All times that people type or read are in this zone. */
  timeZone: text,
  /** ISO country code, the default for telephone numbers without one. */
  country: text,
  address: z.object({ street: text, city: text, region: text, postalCode: text }),
  phone: text,
  bookingEmail: text,
  /** An empty link is not shown. */
  links: z.object({
    about: text,
    contact: text,
    coffeeShop: text,
    terms: text,
    social: z.array(z.object({ name: text, url: text })),
  }),
  /** Where a performer may ask to play, in the order of the form. */
  locations: z.array(venueLocation),
  questions: z.array(z.object({ question: text, answer: text })),
  /** A `to` before its `from` is on the next day. */
  hours: z.array(z.object({ days: z.array(z.enum(weekDays)), from: text, to: text })),
  /** The colour in use, which can be read wherever it is used; null: the site's own. */
  accent: text.regex(/^#[0-9a-f]{6}$/).nullable(),
  /** Null: the name is set as the logo. */
  logoUrl: text.nullable(),
  /** What a photo shows, and the point that stays in view, are there only when the gallery says it. */
  photos: z.record(
    z.enum(photoPlaces),
    z.object({ imageId: recordId, url: text, description: fact, focus: imageFocus.optional() }).nullable(),
  ),
  /** For guests; each is there only when it is set. */
  parking: fact,
  access: fact,
  seating: fact,
  menuUrl: fact,
  /** The sentences that staff have put in their own words; without any it is not there. */
  texts: z.partialRecord(z.enum(houseTextNames), text).optional(),
});
export type Venue = z.infer<typeof venueRecord>;

/** The answer when the version in `If-Match` is no longer the latest. */
export const venueChangedMeanwhile =
  'Someone else has changed these facts in the meantime. Nothing was overwritten.';
export const noSuchPhotoPlace = 'There is no such place for a photo';

export const getSite = defineCall('GET /api/site', {
  summary: 'The facts about the venue',
  access: 'anyone',
  reply: venueRecord,
});

export const changeSite = defineCall('PATCH /api/admin/site', {
  summary: 'Changes facts about the venue; with If-Match (the ETag of getSite) only that version of them',
  access: 'owner',
  headers: ['If-Match'],
  body: venueChanges,
  reply: venueRecord,
});

export const setLogo = defineCall('PUT /api/admin/site/logo', {
  summary: 'Shows an image as the logo',
  access: 'owner',
  bodyType: 'multipart/form-data',
  body: z.object({}),
  files: { image: 1 },
  reply: venueRecord,
});

export const removeLogo = defineCall('DELETE /api/admin/site/logo', {
  summary: 'Sets the name as the logo again',
  access: 'owner',
  reply: z.object({ success: z.literal(true) }),
});

export const setSitePhoto = defineCall('PUT /api/admin/site/photos/{place}', {
  summary:
    'Shows a public image of the gallery at a place of the site, or with null the photo that it came with',
  access: 'owner',
  params: z.object({ place: z.enum(photoPlaces) }),
  notFound: noSuchPhotoPlace,
  body: z.object({ imageId: recordId.max(largestId, notAPublicImage).nullable() }),
  reply: venueRecord,
});

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
