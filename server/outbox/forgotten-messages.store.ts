import { sql } from 'kysely';
import type { MessagePurpose } from '#contract/messages/messages.ts';
import { Store } from '../db/store.ts';

/** Their recipient is the performer, whose address is erased with the application. */
const toPerformer = [
  'confirmation',
  'booking',
  'decline',
  'message',
  'asking',
  'showReminder',
] as const satisfies MessagePurpose[];

/** Replaces the text about a deleted application on the staff's screen. */
const forgotten = 'About an application that has been deleted';

/** Erases from the outbox what was said about applications that are deleted. */
export class ForgottenMessagesStore extends Store {
  /**
   * To be called before an application is deleted, in the same transaction. Deletes its unsent messages; of the sent
   * ones only the fact remains.
   */
  async forgetApplication(applicationId: number): Promise<void> {
    await this.db
      .deleteFrom('outbox')
      .where('applicationId', '=', applicationId)
      .where('state', '!=', 'sent')
      .execute();
    await this.db
      .updateTable('outbox')
      .set((update) => ({
        subject: forgotten,
        text: '',
        html: null,
        linkMark: null,
        providerWords: '',
        replyToName: null,
        replyToAddress: null,
        recipient: update
          .case()
          .when('purpose', 'in', toPerformer)
          .then('')
          .else(update.ref('recipient'))
          .end(),
      }))
      .where('applicationId', '=', applicationId)
      .execute();
    await this.#forgetDigests();
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
