import { z } from 'zod';
import { emailText } from '../text/email.ts';
import {
  completeUrl,
  invalidUrl,
  isWebAddress,
  isWithin,
  oneLine,
  plainText,
  tooLong,
  unlessEmpty,
} from '../text/text.ts';
import { clockInput } from '../time/time-input.ts';
import { drawnBrand } from './brand.ts';

export const maxBrandLength = 60;
export const maxVenueTextLength = 300;
export const maxAnswerLength = 5_000;
/** Of locations, questions, hours and social links: more than any venue has. */
export const maxVenueListLength = 100;
const maxAnswerHours = 30 * 24;
/** The specification's promise, until the house says another, or none. */
export const usualAnswerHours = 24;

export const weekDays = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const;

/** In a text of several lines, breaks and tabs are welcome. */
const controls = /[^\P{Cc}\n\t]/u;

const line = (length = maxVenueTextLength) => oneLine(length);

/** Directions of writing that a text could impose on what follows it. */
const directionMarks = /\p{Bidi_Control}/u;
/** Something that can be seen: not only blanks, joiners and marks without a letter. */
const visible = /[^\s\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}]/u;

const required = (length?: number) =>
  line(length)
    .min(1, 'Required')
    .refine((text) => visible.test(text), 'Required')
    .refine((text) => !directionMarks.test(text), 'Contains characters that cannot be shown');

export const severalLines = plainText()
  .transform((text) => text.replaceAll(/\r\n?/g, '\n').trim())
  .pipe(
    z
      .string()
      .refine((text) => isWithin(text, maxAnswerLength), { error: tooLong(maxAnswerLength), abort: true })
      .refine((text) => !controls.test(text), 'Contains characters that cannot be shown'),
  );
const paragraphs = severalLines.refine((text) => text !== '', 'Required');

const address = line().transform(completeUrl);
const link = address.refine((text) => text === '' || isWebAddress(text), invalidUrl);
const requiredLink = address.refine(isWebAddress, invalidUrl);

const optionalText = unlessEmpty(line());
const optionalLink = unlessEmpty(link);

export function list<Item extends z.ZodType>(item: Item) {
  return z.array(item).max(maxVenueListLength, `Please keep this to ${maxVenueListLength} entries`);
}

const place = z.object({
  name: required(),
  address: optionalText.default(null),
  mapUrl: optionalLink.default(null),
  capacity: optionalText.optional(),
  stage: optionalText.optional(),
  backline: optionalText.optional(),
  loadIn: optionalText.optional(),
  pay: optionalText.optional(),
});

/** Two names that people would take for one are not told apart by their case or by kinds of spaces. */
function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ');
}

const locations = list(place)
  .min(1, 'Please keep at least one location')
  .superRefine((places, context) => {
    const seen = new Set<string>();
    for (const [index, { name }] of places.entries()) {
      if (seen.has(nameKey(name))) {
        context.addIssue({
          code: 'custom',
          path: [index, 'name'],
          message: 'Two locations have the same name',
        });
      }
      seen.add(nameKey(name));
    }
  });

const openingTime = z
  .object({
    days: z
      .array(z.enum(weekDays))
      .min(1, 'Please choose at least one day')
      .refine((days) => new Set(days).size === days.length, 'A day is named twice'),
    from: clockInput,
    to: clockInput,
  })
  .refine(({ from, to }) => from !== to, { path: ['to'], message: 'The two times must differ' });

const calendarDay = z.iso.date('Please enter a date');
const orEmpty = (rule: z.ZodType, message: string) =>
  z.string().refine((text) => text === '' || rule.safeParse(text).success, message);
const optionalTime = orEmpty(clockInput, 'Please enter a time, for example 17:30').default('');

/** A holiday, or days with other hours than usual. Without times the house is closed. */
const specialHours = z
  .object({
    date: calendarDay,
    until: orEmpty(calendarDay, 'Please enter a date').default(''),
    note: line().default(''),
    from: optionalTime,
    to: optionalTime,
  })
  .refine(({ date, until }) => until === '' || until >= date, {
    path: ['until'],
    message: 'The last day is before the first',
  })
  .refine(({ from, to }) => (from === '') === (to === '') && (from === '' || from !== to), {
    path: ['to'],
    message: 'Please enter both times, or none when the house is closed',
  });

/** An IANA name. The offsets that `Intl` also accepts, such as `+01:00`, know no summer time. */
function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

/**
 * The sentences of the website that say something about the house, by the rule for their words. Their first words stand
 * where they are shown. Null: those again. Empty: the sentence is not shown.
 */
const lineText = line().nullable();
const longText = severalLines.nullable();
const houseTexts = z
  .object({
    badge: lineText,
    hero: lineText,
    program: lineText,
    intro: lineText,
    bring: longText,
    setLength: lineText,
    equipment: lineText,
    received: lineText,
    events: lineText,
    liveMusic: lineText,
    invitation: lineText,
    stageHeading: lineText,
    stage: lineText,
    sound: lineText,
    light: lineText,
    crew: lineText,
    audience: lineText,
    applying: lineText,
    listening: lineText,
    finding: lineText,
    playing: lineText,
    closing: lineText,
    closingWords: lineText,
    privacy: longText,
  })
  .partial();
export type HouseTextName = keyof typeof houseTexts.shape;
export const houseTextNames = Object.keys(houseTexts.shape) as HouseTextName[];

const wholeHours = `Expected whole hours from 1 to ${maxAnswerHours}`;
/** How soon performers are answered. Null: nobody is told a time. */
export const promiseHours = z.int(wholeHours).min(1, wholeHours).max(maxAnswerHours, wholeHours).nullable();

/** What a logo may stand on, where it could not be seen on a ground. */
export const logoPlates = ['light', 'dark'] as const;

/** The rules for each fact that staff can change. What they store passes them again unchanged. */
export const venueFields = {
  brand: required(maxBrandLength),
  tagline: line(),
  timeZone: line().refine(isTimeZone, 'Please choose a time zone, for example America/New_York'),
  country: line().regex(/^[A-Z]{2}$/, 'Please enter a country code of two letters, for example US'),
  address: z.object({ street: line(), city: line(), region: line(), postalCode: line() }),
  phone: line(),
  bookingEmail: plainText().trim().pipe(emailText()),
  links: z.object({
    about: link,
    contact: link,
    coffeeShop: link,
    terms: link,
    social: list(z.object({ name: required(), url: requiredLink })),
  }),
  locations,
  questions: list(z.object({ question: required(), answer: paragraphs })),
  hours: list(openingTime),
  specialHours: list(specialHours),
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'Please enter it as #rrggbb')
    .toLowerCase()
    .nullable(),
  logoPlate: z.enum(logoPlates).nullable(),
  parking: optionalText,
  access: optionalText,
  seating: optionalText,
  menuUrl: optionalLink,
  texts: houseTexts,
  promiseHours,
  /** The photographs that the site came with are of another room. */
  ownPhotosOnly: z.boolean(),
};
export type VenueField = keyof typeof venueFields;

/** Fields that a change does not contain stay as they are; unknown ones are dropped. */
export const venueChanges = z.object(venueFields).partial();
export type VenueChanges = z.output<typeof venueChanges>;

/** The domain of the venue that the site came with, or its name at a social network. */
const sampleDomain = /folklore\.example\.com|example\.com\/folklore/;

export function isSampleAddress(emailOrUrl: string): boolean {
  return sampleDomain.test(emailOrUrl);
}

/** Where to write to the house. Empty while one with a name of its own has the sample's address: nobody is told that. */
export function toldEmail({ brand, bookingEmail }: { brand: string; bookingEmail: string }): string {
  return brand !== drawnBrand && isSampleAddress(bookingEmail) ? '' : bookingEmail;
}

export const sampleLocation =
  /^(Folklore \(Dawsonville\)|Myth & Legend \((Cumming|Johns Creek|Clarkesville)\))$/;

interface FactsToAct {
  brand: string;
  bookingEmail: string;
  address: { street: string };
  locations: { name: string }[];
  links: object;
}

/** Those of the facts that others act on which are still of the venue that the site came with. */
export function sampleFacts({ brand, bookingEmail, address, locations, links }: FactsToAct): VenueField[] {
  const isSample = {
    bookingEmail: isSampleAddress(bookingEmail),
    address: address.street === '12 Sample Street',
    locations: brand !== drawnBrand && locations.some(({ name }) => sampleLocation.test(name)),
    links: sampleDomain.test(JSON.stringify(links)),
  };
  return (Object.keys(isSample) as (keyof typeof isSample)[]).filter((field) => isSample[field]);
}
