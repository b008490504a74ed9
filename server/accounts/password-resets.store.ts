import { isCurrent, isOver, Store } from '../db/store.ts';
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
  async find(tokenHash: string, now: string) {
    return this.db
      .selectFrom('passwordResets')
      .innerJoin('users', 'users.id', 'passwordResets.userId')
      .select(['users.id', 'users.username', 'users.password'])
      .where('passwordResets.tokenHash', '=', tokenHash)
      .where(isCurrent('passwordResets.expiresAt', now, resetLinkLifetimeMs))
      .where('users.role', '=', 'admin')
      .executeTakeFirst();
  }
}
