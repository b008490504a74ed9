import { bulkPurposes } from '#contract/messages/messages.ts';
import { keptDays } from '#contract/privacy.ts';
import { countOf, Store } from '../db/store.ts';

/** What goes to the whole list is much, and who got what is noted elsewhere. */
export const bulkMailsKeptMs = keptDays.newsletters * 24 * 60 * 60_000;

export class SubscriberMessagesStore extends Store {
  async list(subscriberId: number) {
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
}
