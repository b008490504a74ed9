import { z } from 'zod';
import { defineCall } from '../call.ts';
import { imageFocus, notAPublicImage } from '../gallery/gallery.ts';
import { largestId, recordId } from '../ids.ts';
import { weekdayCodes } from '../time/time-input.ts';
import { clockTime, dayOfAnyYear, monthDay, wallTimeAt, weekdayName } from '../time/venue-time.ts';
import { houseTextNames, logoPlates, type VenueField, venueChanges, weekDays } from './venue-input.ts';

/**
 * The places of the site that show a photo of the house. Without one of the gallery they show the photo that the site
 * came with, or where the house wants none of those, a drawn ground.
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
  /** The same with the letters of its domain as people read them; there only when that is another text. */
  readableEmail: text.optional(),
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
  /** By date, those that are over left out; without any it is not there. Without times the house is closed. */
  specialHours: z.array(z.object({ date: text, until: text, note: text, from: text, to: text })).optional(),
  /** Both as guests read them: in pages only. */
  openings: z.array(z.object({ days: text, time: text })).optional(),
  /** The colour in use, which can be read wherever it is used; null: the site's own. */
  accent: text.regex(/^#[0-9a-f]{6}$/).nullable(),
  /** Null: the name is set as the logo. */
  logoUrl: text.nullable(),
  /** What the logo stands on; not there when it needs nothing. */
  logoPlate: z.enum(logoPlates).optional(),
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
  /** How soon performers are answered: null when nobody is told, and there only when the house has said so. */
  promiseHours: z.number().nullable().optional(),
  /** The sentences that staff have put in their own words; without any it is not there. */
  texts: z.partialRecord(z.enum(houseTextNames), text).optional(),
  /** Whether places without a photo of their own show a drawn ground; there only when it was said. */
  ownPhotosOnly: z.boolean().optional(),
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

/** A white box around it, too dark for dark grounds, too wide for icons. */
export const logoTraits = ['box', 'dark', 'wide'] as const;
export type LogoTrait = (typeof logoTraits)[number];

export const setLogo = defineCall('PUT /api/admin/site/logo', {
  summary: 'Shows an image as the logo, on the plate that it needs',
  access: 'owner',
  bodyType: 'multipart/form-data',
  body: z.object({}),
  files: { image: 1 },
  reply: venueRecord,
});

export const getLogo = defineCall('GET /api/admin/site/logo', {
  summary: 'What keeps the logo from being seen on dark grounds or in icons',
  reply: z.object({ seen: z.array(z.enum(logoTraits)) }),
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

/** May be missing in that file, has another form there, or is only set on the running site. */
type NotAsked = 'accent' | 'hours' | 'locations' | 'logoPlate' | 'promiseHours';

/** A location: its name, or its name with what else is known about it. */
export type SiteLocation = string | (Pick<VenueLocation, 'name'> & Partial<VenueLocation>);

/** The shape of `site.config.ts`: the facts that a new installation starts with. */
export interface Site extends Omit<Pick<Venue, VenueField>, NotAsked> {
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

type OpeningTime = Venue['hours'][number];
type WeekDay = OpeningTime['days'][number];

/** `Mon–Thu: 8 AM – 5:30 PM`, and after those the days with other hours: `December 24, Christmas Eve: Closed`. */
export function openingsOf({
  hours,
  specialHours = [],
}: Pick<Venue, 'hours' | 'specialHours'>): NonNullable<Venue['openings']> {
  return [
    ...hours.map(({ days, ...span }) => ({ days: dayRanges(days), time: openingSpan(span) })),
    ...specialHours.map((special) => ({
      days: specialDays(special, specialHours[0]?.date.slice(0, 4)),
      time: special.from ? openingSpan(special) : 'Closed',
    })),
  ];
}

/** What the answer about a link for tips is called: Venmo pays in the United States only. */
export function tipLinkName({ country }: Pick<Venue, 'country'>): string {
  return country === 'US' ? 'Venmo Link' : 'Link for Tips';
}

/** Whether special hours say that the house is closed on that day, as `2026-12-24`. Of several, those that begin last. */
export function isClosedOn({ specialHours = [] }: Pick<Venue, 'specialHours'>, day: string): boolean {
  const ofDay = specialHours
    .filter(({ date, until }) => date <= day && day <= (until || date))
    .toSorted((one, other) => one.date.localeCompare(other.date));
  return ofDay.at(-1)?.from === '';
}

/** Three or more days in a row are a range: `Mon–Thu, Sat`. */
export function dayRanges(days: readonly WeekDay[]): string {
  const runs: WeekDay[][] = [];
  for (const day of weekDays.filter((one) => days.includes(one))) {
    const run = runs.at(-1);
    const before = weekDays[weekDays.indexOf(day) - 1];
    if (run && run.at(-1) === before) run.push(day);
    else runs.push([day]);
  }
  return runs
    .flatMap((run) => {
      const names = run.map((day) => weekdayName({ weekday: weekdayCodes.indexOf(day) }).slice(0, 3));
      return names.length > 2 ? [`${names[0]}–${names.at(-1)}`] : names;
    })
    .join(', ');
}

/** With the year where it is another than that of the first. */
function specialDays(
  { date, until, note }: NonNullable<Venue['specialHours']>[number],
  firstYear: string | undefined,
): string {
  const days = [date, until].filter(Boolean).map((day) => {
    const wall = wallTimeAt(`${day}T12:00Z`, 'UTC');
    return day.slice(0, 4) === firstYear ? monthDay(wall) : dayOfAnyYear(wall);
  });
  return [days.join(' – '), note].filter(Boolean).join(', ');
}

/** As clocks at the venue show it: `8 AM – 5:30 PM`. */
function openingSpan({ from, to }: Pick<OpeningTime, 'from' | 'to'>): string {
  return `${timeOf(from)} – ${timeOf(to)}`;
}

function timeOf(text: string): string {
  const [hour = 0, minute = 0] = text.split(':').map(Number);
  return clockTime({ hour, minute }).replace(':00 ', ' ');
}
