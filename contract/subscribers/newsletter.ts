import { z } from 'zod';
import { defineCall } from '../call.ts';
import { messageRecord } from '../messages/messages.ts';
import { oneLine, plainText, someText } from '../text/text.ts';

/** Only shows that begin this soon are in the letter. Without one, no letter goes out. */
export const newsletterDays = 10;
export const maxIntroLength = 500;

export const noShowsForNewsletter = `There is no show within ${newsletterDays} days, so there is no newsletter to send`;

export const newsletterSettings = z.object({
  on: z.boolean(),
  /** A sentence of the staff's own above the shows; empty for none. */
  intro: plainText('Required')
    .transform((text) => text.replaceAll(/\r\n?/g, '\n').trim())
    .pipe(z.string().max(maxIntroLength, `Please keep this to ${maxIntroLength} characters`)),
});
export type NewsletterSettings = z.output<typeof newsletterSettings>;

export const getNewsletter = defineCall('GET /api/admin/letter', {
  name: 'getLetter',
  summary: 'Whether the newsletter goes out, and the sentence above its shows',
  reply: newsletterSettings,
});

export const changeNewsletter = defineCall('PUT /api/admin/letter', {
  name: 'changeLetter',
  summary: 'Switches the newsletter on or off, and changes the sentence above its shows',
  body: newsletterSettings,
  reply: newsletterSettings,
});

const progress = z.object({ total: z.int(), sent: z.int(), failed: z.int(), waiting: z.int() });
export type NewsletterProgress = z.infer<typeof progress>;

export const newsletterPreview = z.object({
  /** When the next newsletter goes out, if there is a show by then; null while it is off, mail is not configured or a marketing service is. */
  goesOutAt: z.iso.datetime().nullable(),
  /** What it would say now; null without a show to tell of. */
  letter: z.object({ subject: z.string(), text: z.string(), html: z.string() }).nullable(),
  shows: z.array(z.string()),
  /** How many people get it, and how many have not confirmed yet. */
  confirmed: z.int(),
  pending: z.int(),
  isMailConfigured: z.boolean(),
  /** It writes to the guests then, and there is no letter of the house's own. */
  hasMarketingService: z.boolean(),
  /** What became of this week's letter; null while there is none. `waiting` counts those who are still to get it. */
  progress: progress.nullable(),
  /** What became of the last letter of the house's own; null before the first. */
  own: progress.extend({ subject: z.string(), sentAt: z.iso.datetime() }).nullable(),
  testTo: z.string(),
});
export type NewsletterPreview = z.infer<typeof newsletterPreview>;

export const previewNewsletter = defineCall('GET /api/admin/letter/preview', {
  name: 'previewLetter',
  summary: 'What the next newsletter would say, when it goes out and to how many',
  reply: newsletterPreview,
});

/** The same letter as a page of its own, which staff see in a frame. */
export const showNewsletter = defineCall('GET /api/admin/letter/preview.html', {
  name: 'showLetter',
  summary: 'The next newsletter as HTML',
  replyType: 'text/html',
  reply: z.unknown(),
});

export const testNewsletter = defineCall('POST /api/admin/letter/test', {
  name: 'testLetter',
  summary: "Sends the next newsletter to the venue's own address",
  reply: messageRecord,
  status: 201,
});

export const maxOwnLetterLength = 5_000;
export const ownLetterSentAlready = 'This letter is on its way already';
export const listRestored =
  'A backup was restored: please decide first whether the newsletter goes out, and save';
export const noReaders = 'Nobody has confirmed yet that they want the newsletter';

/** A letter of the house's own, beside the weekly one. Addresses in it become links. */
export const ownLetter = z.object({
  subject: oneLine(150).min(1, 'Required'),
  text: someText(maxOwnLetterLength),
});
export type OwnLetter = z.output<typeof ownLetter>;

export const sendOwnLetter = defineCall('POST /api/admin/letter/own', {
  summary:
    "Sends a letter of the house's own, once, to everyone who gets the newsletter now, at its pace; 409 when the same one was sent within a day",
  access: 'owner',
  body: ownLetter,
  reply: z.object({ total: z.int() }),
  status: 201,
});

export const testOwnLetter = defineCall('POST /api/admin/letter/own/test', {
  summary: "Sends a letter of the house's own to the venue's own address only",
  access: 'owner',
  body: ownLetter,
  reply: messageRecord,
  status: 201,
});
