import { z } from 'zod';
import { site } from '#site';
import { eventCategories } from './event-category.ts';
import { readInstant } from './read-instant.ts';
import { plainText } from './text.ts';

export const maxEventNameLength = 200;
/** About fifteen thousand words: more than anyone writes, and little enough to sanitize quickly. */
export const maxDescriptionLength = 100_000;
/** The sanitizer's time is quadratic in the number of unclosed tags. Up to here it is negligible. */
export const maxDescriptionTags = 10_000;
export const maxImageUrlLength = 2_000;
/** A picture of 15 MB as base64, with the head of a data URL. */
export const maxImageDataLength = 20_001_000;
/** With such a picture, and the usual size for the rest. */
export const maxEventBodyBytes = maxImageDataLength + 1024 * 1024;

export const endsBeforeStart = 'The end must not be before the start';
export const invalidImageUrl = 'Please enter a valid URL';

// Without `abort`: one invalid field would prevent the check of the two times' order.
const tooLong = (length: number) => `Please keep this to ${length.toLocaleString('en-US')} characters`;

/** Checked on input and again after sanitizing, so that a stored description can be saved again. */
export const eventDescription = plainText()
  .max(maxDescriptionLength, tooLong(maxDescriptionLength))
  .refine((html) => html.trim() !== '', 'Required')
  .refine(
    (html) => html.length > maxDescriptionLength || countTags(html) <= maxDescriptionTags,
    `Please use at most ${maxDescriptionTags.toLocaleString('en-US')} tags`,
  );

/** The start of an address with nothing after it, as the editor's button writes it. */
export function isUnfinishedLink(href: string): boolean {
  return /^\s*(?:(?:https?|mailto|tel):[\s/]*)?$/i.test(href);
}

export const unfinishedLink = 'A link has no address yet';

/** Whether this HTML contains an unfinished link. */
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

const instant = z
  .string({ error: ({ input }) => (input === undefined ? 'Required' : 'Invalid date') })
  .transform((text, context) => {
    const read = readInstant(text, site.timeZone);
    if (read) return read.toISOString();
    context.addIssue({ code: 'custom', message: 'Invalid date' });
    return z.NEVER;
  });

/** Characters that neither an address nor an attribute should contain, and that browsers silently drop or convert. */
const oddCharacters = /[\s<>"`\\\p{Cc}]/u;
/** Without a user name that hides the host: `https://folklore.example@elsewhere.example/`. */
const webAddress = /^https?:\/\/[^/?#@]+(?:[/?#]|$)/i;
const parsableUrl = z.url();
/** A picture of this site: a path without `..` that ends with a picture's extension. */
const ownPicture = /^(?:\/[\w-][\w.-]*)+\.(?:avif|gif|jpe?g|png|webp)$/i;

export function isImageUrl(text: string): boolean {
  if (text.length > maxImageUrlLength || oddCharacters.test(text) || !text.isWellFormed()) return false;
  if (ownPicture.test(text)) return true;
  return webAddress.test(text) && parsableUrl.safeParse(text).success;
}

export const eventImageUrl = z
  .string()
  .nullable()
  .refine((text) => text === null || text === '' || isImageUrl(text), invalidImageUrl)
  .transform((text) => text || null);

/** A picture sent with the event, as base64 or a data URL. Stored as a file, and never sent back. */
const imageFields = {
  imageData: z.string().max(maxImageDataLength, 'Please choose a smaller picture').nullish(),
  imageMimeType: plainText().max(200).nullish(),
};

const fields = {
  name: eventName,
  description: eventDescription,
  startDateTime: instant,
  endDateTime: instant,
  imageUrl: eventImageUrl.optional(),
  category: z.enum(eventCategories),
  archived: z.boolean(),
  ...imageFields,
};

/** Other keys, such as an id or timestamps, are not for the client to set: they are dropped. */
export const eventInput = z
  .object({
    ...fields,
    category: fields.category.default('Live Music'),
    archived: fields.archived.default(false),
  })
  .refine(({ startDateTime, endDateTime }) => startDateTime <= endDateTime, {
    path: ['endDateTime'],
    message: endsBeforeStart,
    // Reported together with other problems, as long as both times can be parsed.
    when: ({ issues }) => !issues.some(({ path }) => !path?.length || /DateTime$/.test(String(path[0]))),
  });
export type EventInput = z.output<typeof eventInput>;

/** Fields that a change does not contain stay as they are. */
export const eventChanges = z.object(fields).partial();
export type EventChanges = z.output<typeof eventChanges>;
