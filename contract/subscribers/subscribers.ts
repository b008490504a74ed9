import { z } from 'zod';
import { spamMarks } from '../applications/application-fields.ts';
import { defineCall } from '../call.ts';
import { idParam, recordId } from '../ids.ts';
import { emailText } from '../text/email.ts';
import { plainText } from '../text/text.ts';

/** `pending`: has not answered the mail that asks for confirmation. `ended`: gets no more mail. */
export const subscriberStates = ['pending', 'confirmed', 'ended'] as const;
export type SubscriberState = (typeof subscriberStates)[number];

/** `bounced`: the mail server has said that nothing can be delivered to this address. */
export const endReasons = ['unsubscribed', 'bounced'] as const;
export type EndReason = (typeof endReasons)[number];

/** The same for links that never were and for those of a subscription that was erased. */
export const subscriptionNotFound = 'This link is no longer valid';

export const listNotOpen = 'The mailing list is not open on this site';

const maxHoneypotLength = 1_000;

export const signUpInput = z.object({
  email: z.preprocess((value) => (typeof value === 'string' ? value.trim() : value), emailText()),
  [spamMarks.honeypot]: plainText().max(maxHoneypotLength).optional(),
});

export const subscribe = defineCall('POST /api/subscribers', {
  summary: 'Asks for the newsletter. A mail to the address asks for confirmation first',
  access: 'anyone',
  body: signUpInput,
  reply: z.object({ message: z.string() }),
  status: 202,
});

export const subscriptionRecord = z.object({
  email: z.string(),
  state: z.enum(subscriberStates),
  /** When the address was entered that was then confirmed; before that, when it was entered first. */
  requestedAt: z.iso.datetime(),
  /** When it was entered last, by whomever. */
  askedAt: z.iso.datetime(),
  confirmedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  endReason: z.enum(endReasons).nullable(),
  /**
   * The letters of the last half year, newest first: the Thursday of a weekly one or the moment when staff sent one of
   * their own, when it was queued, and what the mail server said where it refused it because of the address.
   */
  letters: z.array(
    z.object({ week: z.string(), queuedAt: z.iso.datetime(), refusal: z.string().nullable() }),
  ),
});
export type SubscriptionRecord = z.infer<typeof subscriptionRecord>;

export const getSubscription = defineCall('GET /api/subscriptions/{token}', {
  summary: 'Everything that is stored about a subscriber, for whoever has a link from one of their mails',
  access: 'anyone',
  params: z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
  notFound: subscriptionNotFound,
  reply: subscriptionRecord,
});

export const exportSubscribers = defineCall('GET /api/admin/subscribers.csv', {
  summary: 'The mailing list as a table: who gets the newsletter, who has not confirmed, and who has left',
  access: 'owner',
  replyType: 'text/csv',
  reply: z.unknown(),
});

export const maxImported = 10_000;
/** Enough for that many lines with a few more columns. */
export const maxImportBytes = 5_000_000;

export const importSubscribers = defineCall('POST /api/admin/subscribers/import', {
  summary: `Adds the addresses in the first column of a table, at most ${maxImported}. Each new one gets a mail that asks for confirmation, at the pace of the letter; known ones and those who have left get none`,
  access: 'owner',
  bodyType: 'text/csv',
  body: z.string({ error: 'Expected a table of addresses' }),
  reply: z.object({
    added: z.int(),
    known: z.int(),
    refused: z.array(z.object({ line: z.int(), why: z.string() })),
  }),
});

export const bouncedNotFound = 'There is no such address among those whose mail was returned';
/** The most that are listed. There are rarely more than a few. */
export const maxBounced = 200;

export const bouncedSubscriber = z.object({ id: recordId, email: z.string(), endedAt: z.iso.datetime() });
export type BouncedSubscriber = z.infer<typeof bouncedSubscriber>;

export const listBounced = defineCall('GET /api/admin/subscribers/bounced', {
  name: 'listBouncedSubscribers',
  summary: `Who was taken off the list because two newsletters in a row were returned, newest first; at most ${maxBounced}`,
  reply: z.array(bouncedSubscriber),
});

export const bringBackSubscriber = defineCall('POST /api/admin/subscribers/{id}/bring-back', {
  summary: 'Puts a subscriber whose newsletters were returned back on the list',
  params: z.object({ id: idParam }),
  notFound: bouncedNotFound,
  reply: z.object({ success: z.literal(true) }),
});
