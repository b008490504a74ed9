import { ActivityStore } from '../activity/activity.store.ts';
import { Store } from '../db/store.ts';

/** A session with its account. */
export type SessionRow = NonNullable<Awaited<ReturnType<SessionsStore['find']>>>;

/** An account whose password was just verified, with the hash that it was verified against. */
export interface ProvenAccount {
  id: number;
  password: string;
}

export interface NewSession {
  tokenHash: string;
  account: ProvenAccount;
  browser: string;
  /** A new hash of the same password, where the stored one uses outdated parameters. */
  passwordHash?: string;
}

export interface TimeSpan {
  from: string;
  to: string;
}

export class SessionsStore extends Store {
  /**
   * Writes the account's password hash too, even if unchanged: that locks its row. So a concurrent password change
   * either ends this session too, or prevents it (false).
   */
  async add({ tokenHash, account, browser, passwordHash }: NewSession, now: string): Promise<boolean> {
    return this.db.transaction().execute(async (trx) => {
      const signedIn = await trx
        .updateTable('users')
        .set({ password: passwordHash ?? account.password, lastSignInAt: now })
        .where('id', '=', account.id)
        .where('password', '=', account.password)
        .where('role', '=', 'admin')
        .returning('username')
        .executeTakeFirst();
      if (!signedIn) return false;
      await trx
        .insertInto('sessions')
        .values({
          tokenHash,
          userId: account.id,
          createdAt: now,
          lastSeenAt: now,
          confirmedAt: now,
          browser,
        })
        .execute();
      await new ActivityStore(trx).add({ at: now, by: signedIn.username, what: 'signed in' });
      return true;
    });
  }

  /** The session with its account, as long as that is an admin's. */
  async find(tokenHash: string) {
    return this.db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.userId')
      .select(['users.id', 'users.username', 'users.teamRole as role'])
      .select(['sessions.createdAt', 'lastSeenAt', 'confirmedAt'])
      .where('sessions.tokenHash', '=', tokenHash)
      .where('users.role', '=', 'admin')
      .executeTakeFirst();
  }

  async markSeen(tokenHash: string, now: string): Promise<void> {
    await this.db
      .updateTable('sessions')
      .set({ lastSeenAt: now })
      .where('tokenHash', '=', tokenHash)
      .execute();
  }

  /** The password or a passkey was given in it. False when the session is over, or the password another one. */
  async markConfirmed(tokenHash: string, account: ProvenAccount, now: string): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('sessions')
      .set({ confirmedAt: now })
      .where('tokenHash', '=', tokenHash)
      .where('userId', 'in', (query) =>
        query
          .selectFrom('users')
          .select('id')
          .where('id', '=', account.id)
          .where('password', '=', account.password),
      )
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Those of one admin, the latest first. */
  async list(userId: number) {
    return this.db
      .selectFrom('sessions')
      .select(['id', 'tokenHash', 'createdAt', 'lastSeenAt', 'browser'])
      .where('userId', '=', userId)
      .orderBy('lastSeenAt', 'desc')
      .orderBy('id', 'desc')
      .execute();
  }

  /** Gives how many there were. */
  async removeOwn(userId: number, which: { id: number } | { not: string }): Promise<number> {
    const query = this.db.deleteFrom('sessions').where('userId', '=', userId);
    const { numDeletedRows } = await ('id' in which
      ? query.where('id', '=', which.id)
      : query.where('tokenHash', '!=', which.not)
    ).executeTakeFirst();
    return Number(numDeletedRows);
  }

  async remove(tokenHash: string): Promise<void> {
    await this.db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute();
  }

  async removeOutside(created: TimeSpan, lastSeen: TimeSpan): Promise<void> {
    await this.db
      .deleteFrom('sessions')
      .where((row) =>
        row.or([
          row('createdAt', '<=', created.from),
          row('createdAt', '>=', created.to),
          row('lastSeenAt', '<=', lastSeen.from),
          row('lastSeenAt', '>=', lastSeen.to),
        ]),
      )
      .execute();
  }
}
