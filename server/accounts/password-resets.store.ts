import { ActivityStore } from '../activity/activity.store.ts';
import { isCurrent, isOver, Store } from '../db/store.ts';
import { forbidden } from '../failure.ts';
import { OutboxStore } from '../outbox/outbox.store.ts';

export const resetLinkLifetimeMs = 60 * 60_000;

export const linkIsOver = 'This link has been used already, or it has expired';

export function resetLink(publicUrl: string, token: string): string {
  return `${publicUrl}/admin/login?reset=${token}`;
}

export interface NewPasswordReset {
  tokenHash: string;
  userId: number;
  expiresAt: string;
}

export class PasswordResetsStore extends Store {
  async add({ tokenHash, userId, expiresAt }: NewPasswordReset, now: string): Promise<void> {
    await this.db
      .deleteFrom('passwordResets')
      .where(isOver('expiresAt', now, resetLinkLifetimeMs))
      .execute();
    await this.db.insertInto('passwordResets').values({ tokenHash, userId, expiresAt }).execute();
  }

  /**
   * The link in a mail begins to work when the mail is handed over. False when the account is gone, or its email is
   * another one. The update locks the account, whose email someone may be changing at this moment.
   */
  async addMailed(link: NewPasswordReset, email: string, now: string): Promise<boolean> {
    const account = await this.db
      .updateTable('users')
      .set({ email })
      .where('id', '=', link.userId)
      .where('email', '=', email)
      .where('role', '=', 'admin')
      .returning('id')
      .executeTakeFirst();
    if (account) await this.add(link, now);
    return account !== undefined;
  }

  /** Ends all links of an account, and those in mails that have not left. */
  async end(userId: number): Promise<void> {
    await this.db.deleteFrom('passwordResets').where('userId', '=', userId).execute();
    await new OutboxStore(this.db).withdraw({ userId }, ['reset']);
  }

  /** The account whose password the link may set. */
  async find(tokenHash: string, now: string): Promise<{ userId: number; username: string } | undefined> {
    return this.db
      .selectFrom('passwordResets')
      .innerJoin('users', 'users.id', 'passwordResets.userId')
      .select(['users.id as userId', 'users.username'])
      .where('passwordResets.tokenHash', '=', tokenHash)
      .where(isCurrent('passwordResets.expiresAt', now, resetLinkLifetimeMs))
      .where('users.role', '=', 'admin')
      .executeTakeFirst();
  }

  /**
   * Sets the password, and ends every session, other link and open invitation of the account. The account's row is
   * locked first, as in every password change, so that two concurrent ones wait for each other without a deadlock.
   */
  async use(tokenHash: string, passwordHash: string, now: string): Promise<number> {
    return this.db.transaction().execute(async (trx) => {
      const reset = await trx
        .selectFrom('passwordResets')
        .select('userId')
        .where('tokenHash', '=', tokenHash)
        .where(isCurrent('expiresAt', now, resetLinkLifetimeMs))
        .executeTakeFirst();
      if (!reset) throw forbidden(linkIsOver);
      const { userId } = reset;
      const account = await trx
        .updateTable('users')
        .set({ password: passwordHash })
        .where('id', '=', userId)
        .returning('username')
        .executeTakeFirst();
      // Removed a moment ago.
      if (!account) throw forbidden(linkIsOver);
      const used = await trx
        .deleteFrom('passwordResets')
        .where('tokenHash', '=', tokenHash)
        .executeTakeFirst();
      if (used.numDeletedRows === 0n) throw forbidden(linkIsOver);
      await new PasswordResetsStore(trx).end(userId);
      await trx.deleteFrom('sessions').where('userId', '=', userId).execute();
      // Whoever needs a link has lost control of the account, perhaps to someone who has added a passkey or
      // invited themselves.
      await trx.deleteFrom('passkeys').where('userId', '=', userId).execute();
      await trx.deleteFrom('invitations').where('createdBy', '=', userId).execute();
      await new ActivityStore(trx).add({ at: now, by: account.username, what: 'reset password' });
      return userId;
    });
  }
}
