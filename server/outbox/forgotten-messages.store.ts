import { sql } from 'kysely';
import { automaticMailKinds, performerMessageKinds } from '#contract/applications/review.ts';
import { bulkPurposes, type MessagePurpose } from '#contract/messages/messages.ts';
import { Store } from '../db/store.ts';
import type { MessageOwner } from './outbox.store.ts';

/** To the performer or subscriber, whose address is erased as well. */
const toOwner: MessagePurpose[] = [
  ...performerMessageKinds,
  ...automaticMailKinds,
  ...bulkPurposes,
  'signup',
];

/** Erases from the outbox what was said about applications and subscribers that are deleted. */
export class ForgottenMessagesStore extends Store {
  /**
   * To be called before an application is deleted, in the same transaction. Deletes its unsent messages; of the sent
   * ones only the fact remains.
   */
  async forgetApplication(applicationId: number): Promise<void> {
    await this.forget({ applicationId }, 'About an application that has been deleted');
    await this.#forgetDigests();
  }

  /** The same for what can be one's own. The subject is what staff read on their screen from then on. */
  async forget(owner: MessageOwner, subject: string): Promise<void> {
    await this.db
      .deleteFrom('outbox')
      .where(({ and }) => and(owner))
      .where('state', '!=', 'sent')
      .execute();
    await this.db
      .updateTable('outbox')
      .set((update) => ({
        subject,
        text: '',
        html: null,
        linkMark: null,
        unsubscribeUrl: null,
        providerWords: '',
        replyToName: null,
        replyToAddress: null,
        recipient: update.case().when('purpose', 'in', toOwner).then('').else(update.ref('recipient')).end(),
      }))
      .where(({ and }) => and(owner))
      .execute();
  }

  /** Invitations to the team that were mailed to this address. What stays is the activity's line, without the address. */
  async forgetInvitations(email: string): Promise<void> {
    await this.db
      .deleteFrom('outbox')
      .where('purpose', '=', 'invitation')
      .where(sql<boolean>`lower(recipient) = ${email.toLowerCase()}`)
      .execute();
  }

  /** Counted from when they were made: trying a mail again does not prolong its invitation. */
  async forgetOldInvitations(before: string): Promise<void> {
    await this.db
      .deleteFrom('outbox')
      .where('purpose', '=', 'invitation')
      .where('createdAt', '<', before)
      .execute();
  }

  /** The hash of an address is of use for the limits of one day only, and an address can be guessed from it. */
  async forgetRecipientKeys(before: string): Promise<void> {
    await this.db
      .updateTable('outbox')
      .set({ recipientKey: null })
      .where('recipientKey', 'is not', null)
      .where('createdAt', '<', before)
      .execute();
  }

  /** They name many applications. Those of past mornings are of no more use, and the next one names what is open then. */
  async #forgetDigests(): Promise<void> {
    await this.db.deleteFrom('outbox').where('purpose', '=', 'digest').where('state', '!=', 'sent').execute();
    await this.db
      .updateTable('outbox')
      .set({ text: '', html: null, providerWords: '' })
      .where('purpose', '=', 'digest')
      .execute();
  }
}
