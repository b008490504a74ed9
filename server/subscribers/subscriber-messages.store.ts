import { bulkPurposes } from '#contract/messages/messages.ts';
import { keptDays } from '#contract/privacy.ts';
import { countOf, Store } from '../db/store.ts';

/** What goes to the whole list is much, and who got what is noted elsewhere. */
export const bulkMailsKeptMs = keptDays.newsletters * 24 * 60 * 60_000;

export interface SubscriberMessage {
  subject: string;
  state: string;
  createdAt: string;
}

/** Replaces the subject of a mail whose subscriber was erased, on the staff's screen. */
const forgotten = 'To a subscriber who has been erased';

export class SubscriberMessagesStore extends Store {
  async list(subscriberId: number): Promise<SubscriberMessage[]> {
    return this.db
      .selectFrom('outbox')
      .select(['subject', 'state', 'createdAt'])
      .where('subscriberId', '=', subscriberId)
      .orderBy('id')
      .execute();
  }

  /**
   * Of what goes to the whole list: how many were queued in this span of time, and how many have not left. Without those
   * that wait because of their address: a few full mailboxes, which are tried for a day, must not keep everyone else
   * waiting.
   */
  async countBulk(span: { after: string; until: string }): Promise<{ queued: number; unsent: number }> {
    const bulk = this.db
      .selectFrom('outbox')
      .where('purpose', 'in', bulkPurposes)
      .where('notBefore', 'is', null);
    const queued = bulk.where('createdAt', '>', span.after).where('createdAt', '<=', span.until);
    const unsent = bulk
      .where('state', 'in', ['waiting', 'sending'])
      .where('channel', '=', 'mail')
      .where('blamesRecipient', '=', false);
    return { queued: await countOf(queued), unsent: await countOf(unsent) };
  }

  /** Deletes those that have not left yet. A worker claims them by an update with the same condition. */
  async withdraw(subscriberId: number): Promise<void> {
    await this.db
      .deleteFrom('outbox')
      .where('subscriberId', '=', subscriberId)
      .where('state', 'not in', ['sending', 'sent', 'unknown'])
      .execute();
  }

  /** To be called before a subscriber is removed, in the same transaction: of mails that were sent only the fact remains. */
  async forget(subscriberId: number): Promise<void> {
    await this.db
      .deleteFrom('outbox')
      .where('subscriberId', '=', subscriberId)
      .where('state', '!=', 'sent')
      .execute();
    await this.db
      .updateTable('outbox')
      .set({
        recipient: '',
        subject: forgotten,
        text: '',
        html: null,
        linkMark: null,
        unsubscribeUrl: null,
        providerWords: '',
      })
      .where('subscriberId', '=', subscriberId)
      .execute();
  }
}
