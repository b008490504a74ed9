import { listNotOpen } from '#contract/subscribers/subscribers.ts';
import type { Venue } from '#contract/venue/venue.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/tables.ts';
import { notConfigured } from '../failure.ts';
import type { RateLimit, RateLimiter } from '../http/rate-limit.ts';
import type { Sender } from '../limits/choose-victim.ts';
import { type MessageSettings, OutboxStore } from '../outbox/outbox.store.ts';
import type { OutboxWorker } from '../outbox/outbox-worker.ts';
import { personKey } from '../outbox/person-key.ts';
import { type UnverifiedLimits, waitForRoom } from '../outbox/wait-for-room.ts';
import type { Clock } from '../process/clock.ts';
import type { CurrentVenue } from '../venue/current-venue.ts';
import { isListOpen } from './list-open.ts';
import { signUpMail } from './sign-up-mail.ts';
import { SubscribersStore } from './subscribers.store.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const mails: UnverifiedLimits = {
  toOne: [
    { max: 1, withinMs: hourMs },
    { max: 3, withinMs: dayMs },
  ],
  toAll: { max: 200, withinMs: hourMs },
};
/** Of one client. */
const signUps: RateLimit = { name: 'sign up', max: 20, windowMs: hourMs };
/** Of a network with many addresses, which one client may have all to itself. */
const signUpsOfNetwork: RateLimit = { name: 'sign up of a network', max: 100, windowMs: hourMs };

export interface SignUpParts {
  config: Config;
  database: { db: Db };
  rateLimiter: RateLimiter;
  outboxWorker: OutboxWorker;
  messageSettings: MessageSettings;
  venue: CurrentVenue;
  clock: Clock;
}

export interface SignUp {
  email: string;
  /** Who asks, for the rate limits. */
  sender: Sender;
  /** The field that people do not see was filled in. */
  isSuspectedSpam: boolean;
}

/**
 * Takes an address and queues the mail that asks for confirmation. The same work for an address that is new, known or
 * unsubscribed, so that neither the answer nor its time tells who is on the list.
 */
export async function signUp(parts: SignUpParts, { email, sender, isSuspectedSpam }: SignUp): Promise<void> {
  const { config, database, rateLimiter, outboxWorker, messageSettings, clock } = parts;
  if (!isListOpen(config)) throw notConfigured(listNotOpen);
  await rateLimiter.take(signUps, sender.who);
  await rateLimiter.take(signUpsOfNetwork, sender.network);
  if (isSuspectedSpam) return;
  const venue = await parts.venue.current();
  await database.db
    .transaction()
    .execute((trx) => storeSignUp(trx, email, { venue, publicUrl: messageSettings.publicUrl }, clock()));
  outboxWorker.wake();
}

async function storeSignUp(
  trx: Db,
  email: string,
  { venue, publicUrl }: { venue: Venue; publicUrl: string },
  now: Date,
): Promise<void> {
  const outbox = new OutboxStore(trx);
  await outbox.lock();
  const recipientKey = personKey(email);
  const state = await waitForRoom(outbox, 'signup', mails, recipientKey, now);
  const subscriber = await new SubscribersStore(trx).signUp(email, now.toISOString());
  await outbox.add(
    {
      channel: 'mail',
      purpose: 'signup',
      subscriberId: subscriber.id,
      recipient: subscriber.email,
      recipientKey,
      replyTo: { name: venue.brand, address: venue.bookingEmail },
      ...signUpMail(subscriber.state === 'confirmed', venue, publicUrl),
      ...state,
    },
    now.toISOString(),
  );
}
