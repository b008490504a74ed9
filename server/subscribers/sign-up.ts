import { neverMissPath } from '#contract/addresses.ts';
import { listNotOpen } from '#contract/subscribers/subscribers.ts';
import type { Venue } from '#contract/venue/venue.ts';
import { notConfigured } from '../failure.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import type { Sender } from '../limits/admission-slots.ts';
import { composeMail, mailButton, postalLine, replyToHouse } from '../outbox/mail/mail-layout.ts';
import { OutboxStore } from '../outbox/outbox.store.ts';
import { personKey, type UnverifiedLimits, waitForRoom } from '../outbox/recipient-limit.ts';
import type { Services } from '../services.ts';
import { isListOpen } from './list-open.ts';
import { leavingPart } from './newsletters/newsletter-mail.ts';
import { subscriptionLinks } from './subscriber-links.store.ts';
import { type Addressee, SubscribersStore } from './subscribers.store.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** Of the mails that ask for confirmation, whoever has entered the address. */
export const askingLimits: UnverifiedLimits = {
  purposes: ['signup', 'import'],
  toOne: [
    { max: 1, withinMs: hourMs },
    { max: 3, withinMs: dayMs },
  ],
};
const signUpMails: UnverifiedLimits = { ...askingLimits, toAll: { max: 200, withinMs: hourMs } };
/** Of one client. */
const signUps: RateLimit = { name: 'sign up', max: 20, windowMs: hourMs };
/** Of a network with many addresses, which one client may have all to itself. */
const signUpsOfNetwork: RateLimit = { name: 'sign up of a network', max: 100, windowMs: hourMs };

/**
 * Takes an address and queues the mail that asks for confirmation. The same work for an address that is new, known or
 * unsubscribed, so that neither the answer nor its time tells who is on the list. It is suspected spam when the field that
 * people do not see was filled in.
 */
export async function signUp(
  parts: Services,
  { email, sender, isSuspectedSpam }: { email: string; sender: Sender; isSuspectedSpam: boolean },
): Promise<void> {
  const { config, database, rateLimiter, outboxWorker, messageSettings, clock } = parts;
  if (!isListOpen(config)) throw notConfigured(listNotOpen);
  await rateLimiter.take(signUps, sender.who);
  await rateLimiter.take(signUpsOfNetwork, sender.network);
  if (isSuspectedSpam) return;
  const venue = await parts.venue.current();
  const { publicUrl } = messageSettings;
  const now = clock();
  await database.db.transaction().execute(async (trx) => {
    const outbox = new OutboxStore(trx);
    await outbox.lock();
    const subscriber = await new SubscribersStore(trx).signUp(email, now.toISOString());
    const words = subscriber.state === 'confirmed' ? known(venue.brand, publicUrl) : asking(venue.brand);
    const mail = { purpose: 'signup', limits: signUpMails, words, venue, publicUrl } as const;
    await queueAsking(outbox, subscriber, mail, now);
  });
  outboxWorker.wake();
}

/** `why`: why it came, and what whoever does not want it does. */
type Words = Record<'subject' | 'title' | 'button' | 'why', string> & { sentences: string[] };

interface Asking {
  purpose: 'signup' | 'import';
  limits: UnverifiedLimits;
  words: Words;
  venue: Venue;
  publicUrl: string;
}

/** Queues the mail that asks for confirmation, for when there is room for it. The outbox is locked. */
export async function queueAsking(
  outbox: OutboxStore,
  { id, email }: Addressee,
  { purpose, limits, words, venue, publicUrl }: Asking,
  now: Date,
): Promise<void> {
  const recipientKey = personKey(email);
  const message = { channel: 'mail', purpose, subscriberId: id, recipient: email, recipientKey } as const;
  const mail = { ...signUpMail(words, venue, publicUrl), ...replyToHouse(venue) };
  const room = await waitForRoom(outbox, purpose, limits, recipientKey, now);
  await outbox.add({ ...message, ...mail, ...room }, now.toISOString());
}

/** The mail to an address that was entered. It repeats nothing that was typed. */
export function signUpMail({ sentences, button, why, ...heads }: Words, venue: Venue, publicUrl: string) {
  const { linkMark, pageUrl, unsubscribeUrl } = subscriptionLinks(publicUrl);
  const mail = composeMail({
    ...{ ...heads, venue, publicUrl, label: 'Never miss a show', preview: sentences.join(' ') },
    parts: [...sentences, mailButton(venue, pageUrl, button, `${button}:\n${pageUrl}`)],
    footer: [why, leavingPart(unsubscribeUrl), postalLine(venue)],
  });
  return { ...mail, linkMark, unsubscribeUrl };
}

const ignoring = 'Please ignore this mail: without your confirmation nothing else is sent.';

export function asking(brand: string): Words {
  return {
    subject: `Please confirm: the newsletter of ${brand}`,
    title: 'One more step',
    sentences: [
      `You asked for the newsletter of ${brand}, with news of its shows.`,
      'Please confirm that this is your address.',
    ],
    button: 'Yes, send me the newsletter',
    why: `You did not ask for this? Then someone has typed your address by mistake. ${ignoring}`,
  };
}

/** Whose address an owner has imported. */
export function imported(brand: string): Words {
  return {
    ...asking(brand),
    title: 'Would you like our newsletter?',
    sentences: [
      `${brand} has put your address on its list, and asks you first: the newsletter has news of its shows.`,
      'Please confirm that you want it.',
    ],
    why: `You do not want it? ${ignoring}`,
  };
}

/** Whoever has forgotten that they are on the list would wait for the other mail in vain. */
function known(brand: string, publicUrl: string): Words {
  return {
    subject: `You are on the list of ${brand}`,
    title: 'You are on the list',
    sentences: [`You get the newsletter of ${brand} already, so there is nothing to confirm.`],
    button: 'See your subscription',
    why: `This mail was sent because this address was entered at ${publicUrl}${neverMissPath}.`,
  };
}
