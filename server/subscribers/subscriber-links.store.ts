import { randomUUID } from 'node:crypto';
import { subscriptionActionPath, subscriptionPagePath } from '#contract/own-page-addresses.ts';
import { createToken } from '../accounts/secret-token.ts';
import { Store } from '../db/store.ts';
import type { MailedLink, QueuedMessage } from '../outbox/mail/mailed-link.ts';
import type { Subscriber } from './subscribers.store.ts';

/** Each mail has a link of its own. Those of the last half year work. */
const maxLinksPerSubscriber = 30;

/** The links in the mails of subscribers. Only hashes are stored, so a link that was sent cannot be read again. */
export class SubscriberLinksStore extends Store {
  async add(subscriberId: number, tokenHash: string, now: string): Promise<true> {
    await this.db.insertInto('subscriberLinks').values({ tokenHash, subscriberId, createdAt: now }).execute();
    const surplus = this.db
      .selectFrom('subscriberLinks')
      .select('tokenHash')
      .where('subscriberId', '=', subscriberId)
      .where('tokenHash', '!=', tokenHash)
      .orderBy('createdAt', 'desc')
      .orderBy('tokenHash')
      .limit(maxLinksPerSubscriber)
      .offset(maxLinksPerSubscriber - 1);
    await this.db.deleteFrom('subscriberLinks').where('tokenHash', 'in', surplus).execute();
    return true;
  }

  async findSubscriber(tokenHash: string): Promise<Subscriber | undefined> {
    return this.db
      .selectFrom('subscriberLinks')
      .innerJoin('subscribers', 'subscribers.id', 'subscriberLinks.subscriberId')
      .selectAll('subscribers')
      .where('tokenHash', '=', tokenHash)
      .executeTakeFirst();
  }
}

export function subscriberLinkOf({ subscriberId }: QueuedMessage): MailedLink | undefined {
  if (subscriberId === null) return undefined;
  const { token, tokenHash } = createToken();
  return { token, keep: (trx, now) => new SubscriberLinksStore(trx).add(subscriberId, tokenHash, now) };
}

/**
 * For a mail. The mark is random, so that nobody can type it; the token is made when the mail is handed over, and takes its
 * place. The address to unsubscribe, opened, is a page with a button. Sent to by a mail program, it ends the subscription
 * (RFC 8058).
 */
export function subscriptionLinks(publicUrl: string) {
  const linkMark = `subscription-${randomUUID()}`;
  return {
    linkMark,
    pageUrl: publicUrl + subscriptionPagePath(linkMark),
    unsubscribeUrl: publicUrl + subscriptionActionPath(linkMark, 'unsubscribe'),
  };
}
