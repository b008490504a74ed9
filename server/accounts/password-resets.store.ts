import { isCurrent, isOver, Store } from '../db/store.ts';
import type { MailedLink, QueuedMessage } from '../outbox/mail/mailed-link.ts';
import { OutboxStore } from '../outbox/outbox.store.ts';
import type { Clock } from '../process/clock.ts';
import { createToken } from './secret-token.ts';

export const resetLinkLifetimeMs = 60 * 60_000;

export const linkIsOver = 'This link has been used already, or it has expired';

export function resetLink(publicUrl: string, token: string): string {
  return `${publicUrl}/admin/login?reset=${token}`;
}

interface NewPasswordReset {
  tokenHash: string;
  userId: number;
}

export class PasswordResetsStore extends Store {
  async add(link: NewPasswordReset, now: string): Promise<void> {
    await this.db
      .deleteFrom('passwordResets')
      .where(isOver('expiresAt', now, resetLinkLifetimeMs))
      .execute();
    const expiresAt = new Date(Date.parse(now) + resetLinkLifetimeMs).toISOString();
    await this.db
      .insertInto('passwordResets')
      .values({ ...link, expiresAt })
      .execute();
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

export function resetLinkOf({ purpose, userId, recipient }: QueuedMessage): MailedLink | undefined {
  if (purpose !== 'reset') return undefined;
  const { token, tokenHash } = createToken();
  return {
    token,
    async keep(trx, now) {
      // The account was removed.
      if (userId === null) return false;
      return new PasswordResetsStore(trx).addMailed({ tokenHash, userId }, recipient, now);
    },
  };
}

/** A mail that could not leave for an hour is no longer what someone waits for. */
export function objectionToReset(clock: Clock) {
  return async ({ purpose, createdAt, userId }: QueuedMessage): Promise<string | undefined> => {
    if (purpose !== 'reset') return undefined;
    const ageMs = Math.abs(clock().getTime() - Date.parse(createdAt));
    return userId === null || ageMs > resetLinkLifetimeMs ? 'This link is no longer asked for' : undefined;
  };
}
