import type { FastifyRequest } from 'fastify';
import type { SubscriptionAction } from '#contract/own-page-addresses.ts';
import { subscriptionNotFound } from '#contract/subscribers/subscribers.ts';
import { hashToken } from '../accounts/secret-token.ts';
import { notFound } from '../failure.ts';
import { addressKey, type RateLimit } from '../http/rate-limit.ts';
import { ownPageAddress } from '../process/request-log.ts';
import type { Services } from '../services.ts';
import { eraseSubscribers } from './erase-subscriber.ts';
import { SubscriberLinksStore } from './subscriber-links.store.ts';
import { SubscriberMessagesStore } from './subscriber-messages.store.ts';
import { type Subscriber, SubscribersStore } from './subscribers.store.ts';

const unknownLinks: RateLimit = { name: 'unknown subscription', max: 30, windowMs: 60 * 60_000 };

type SubscriptionParts = Pick<Services, 'database' | 'log' | 'rateLimiter' | 'unsubscribedList' | 'clock'>;

/** What whoever has a link from one of their mails can do. */
export class Subscriptions {
  readonly #parts: SubscriptionParts;

  constructor(parts: SubscriptionParts) {
    this.#parts = parts;
  }

  /** Unknown tokens are counted for the sender's address. A right one is never refused, because nobody guesses it. */
  async require(token: unknown, request: FastifyRequest): Promise<Subscriber> {
    const { database, rateLimiter } = this.#parts;
    const tokenHash = hashToken(token);
    const subscriber = tokenHash && (await new SubscriberLinksStore(database.db).findSubscriber(tokenHash));
    if (subscriber) return subscriber;
    // The page that asks for its own data is not known to be anybody.
    if (request.socket.remoteAddress !== ownPageAddress) {
      await rateLimiter.take(unknownLinks, addressKey(request.ip));
    }
    throw notFound(subscriptionNotFound);
  }

  /** Doing the same twice changes nothing, because mail programs and people press buttons twice. */
  async carryOut(action: SubscriptionAction, { id, email }: Subscriber): Promise<void> {
    const { database, unsubscribedList, clock } = this.#parts;
    const now = clock().toISOString();
    if (action !== 'confirm')
      await unsubscribedList.note(database.db, email, action === 'erase' ? 'erased' : 'unsubscribed');
    if (action === 'erase') return eraseSubscribers(this.#parts, [id]);
    if (action === 'confirm') return void (await new SubscribersStore(database.db).confirm(id, now));
    await database.db.transaction().execute(async (trx) => {
      await new SubscribersStore(trx).end(id, 'unsubscribed', now);
      await new SubscriberMessagesStore(trx).withdraw(id);
    });
  }
}
