import { z } from 'zod';
import { maxImageBytes } from '../gallery/image-sizes.ts';
import {
  hasPlainCharacters,
  invalidUrl,
  isWebAddress,
  oneLine,
  plainText,
  tooLong,
  unlessEmpty,
  withCommas,
} from '../text/text.ts';
import { instantIn } from '../time/time-input.ts';
import type { InputFacts } from '../venue/brand.ts';
import { eventCategories, eventStatuses } from './event-values.ts';

export const maxPriceLength = 80;

export const doorsAfterStart = 'The doors must not open after the start';

/** The rules of the optional facts of a show, which staff may leave out. Null means not set. */
export const factFields = {
  price: unlessEmpty(oneLine(maxPriceLength)),
  ages: unlessEmpty(oneLine(40)),
  ticketUrl: unlessEmpty(oneLine(2_000).refine((text) => text === '' || isWebAddress(text), invalidUrl)),
  performer: unlessEmpty(oneLine(200)),
  status: z.enum(eventStatuses),
};

export const maxEventNameLength = 200;
/** About fifteen thousand words: more than anyone writes, and little enough to sanitize quickly. */
export const maxDescriptionLength = 100_000;
/** The sanitizer's time is quadratic in the number of unclosed tags. Up to here it is negligible. */
export const maxDescriptionTags = 10_000;
export const maxImageUrlLength = 2_000;
/** The largest picture as base64, with the head of a data URL. */
export const maxImageDataLength = Math.ceil(maxImageBytes / 3) * 4 + 1_000;
/** With such a picture, and the usual size for the rest. */
export const maxEventBodyBytes = maxImageDataLength + 1024 * 1024;

export const endsBeforeStart = 'The end must not be before the start';

/** A draft may have an empty one. */
export const draftDescription = plainText()
  .max(maxDescriptionLength, tooLong(maxDescriptionLength))
  .refine(
    (html) => html.length > maxDescriptionLength || countTags(html) <= maxDescriptionTags,
    `Please use at most ${withCommas(maxDescriptionTags)} tags`,
  );

/** Checked on input and again after sanitizing, so that a stored description can be saved again. */
export const eventDescription = draftDescription.refine((html) => html.trim() !== '', 'Required');

export const undescribedDraft = 'Please write a description before you publish this event';

/** A rule about several fields, which is told together with other problems as long as these fields can be read. */
const unlessFailed =
  (fields: RegExp) =>
  ({ issues }: { issues: { path?: PropertyKey[] | undefined }[] }) =>
    !issues.some(({ path }) => !path?.length || fields.test(String(path[0])));
const hasReadTimes = unlessFailed(/DateTime$/);

/** Whoever does not send `archived: true` means an event that guests see, or that they have seen. */
const undescribed = { path: ['description'], message: 'Required', when: unlessFailed(/^description$/) };

/** The start of an address with nothing after it, as the editor's button writes it. */
export function isUnfinishedLink(href: string): boolean {
  return /^\s*(?:(?:https?|mailto|tel):[\s/]*)?$/i.test(href);
}

export const unfinishedLink = 'A link has no address yet';

export function hasUnfinishedLink(html: string): boolean {
  return [...html.matchAll(/<a\s[^<>]*?href\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].some(([, double, single]) =>
    isUnfinishedLink(double ?? single ?? ''),
  );
}

function countTags(html: string): number {
  return html.match(/<[a-z/]/gi)?.length ?? 0;
}

export const eventName = plainText()
  .trim()
  .min(1, 'Required')
  .max(maxEventNameLength, tooLong(maxEventNameLength));

/** A picture of this site: a path without `..` that ends with a picture's extension. */
const ownPicture = /^(?:\/[\w-][\w.-]*)+\.(?:avif|gif|jpe?g|png|webp)$/i;

export function isImageUrl(text: string): boolean {
  if (text.length > maxImageUrlLength || !hasPlainCharacters(text)) return false;
  return ownPicture.test(text) || isWebAddress(text);
}

export const eventImageUrl = z
  .string()
  .nullable()
  .refine((text) => text === null || text === '' || isImageUrl(text), invalidUrl)
  .transform((text) => text || null);

/** A picture sent with the event, as base64 or a data URL. Stored as a file, and never sent back. */
const imageFields = {
  imageData: z.string().max(maxImageDataLength, 'Please choose a smaller picture').nullish(),
  imageMimeType: plainText().max(200).nullish(),
};

function fieldsFor({ timeZone, locations }: InputFacts) {
  return {
    name: eventName,
    description: draftDescription,
    startDateTime: instantIn(timeZone),
    endDateTime: instantIn(timeZone),
    imageUrl: eventImageUrl.optional(),
    category: z.enum(eventCategories),
    archived: z.boolean(),
    ...imageFields,
    location: z
      .string()
      .nullable()
      .refine(
        (name) => !name || locations.some((known) => known.name === name),
        'Please choose one of the locations',
      )
      .transform((name) => name || null)
      .optional(),
    doorsDateTime: instantIn(timeZone).nullish(),
    ...z.object(factFields).partial().shape,
  };
}

/** Other keys, such as an id or timestamps, are not for the client to set: they are dropped. */
export function eventInput(facts: InputFacts) {
  const fields = fieldsFor(facts);
  return z
    .object({
      ...fields,
      description: fields.description.default(''),
      category: fields.category.default('Live Music'),
      archived: fields.archived.default(false),
    })
    .refine(({ archived, description }) => archived || description.trim() !== '', undescribed)
    .refine(({ startDateTime, endDateTime }) => startDateTime <= endDateTime, {
      path: ['endDateTime'],
      message: endsBeforeStart,
      when: hasReadTimes,
    })
    .refine(({ startDateTime, doorsDateTime }) => !doorsDateTime || doorsDateTime <= startDateTime, {
      path: ['doorsDateTime'],
      message: doorsAfterStart,
      when: hasReadTimes,
    });
}

export type EventInputSchema = ReturnType<typeof eventInput>;
export type EventInput = z.output<EventInputSchema>;

/** Fields that a change does not contain stay as they are. */
export function eventChanges(facts: InputFacts) {
  return z
    .object(fieldsFor(facts))
    .partial()
    .refine(({ archived, description }) => archived || description?.trim() !== '', undescribed);
}
export type EventChanges = z.output<ReturnType<typeof eventChanges>>;
