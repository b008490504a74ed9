import type { Selectable } from 'kysely';
import type { PasskeyRecord } from '#contract/accounts/passkeys.ts';
import { isCurrent, isOver, Store } from '../../db/store.ts';
import type { Tables } from '../../db/tables.ts';
import { notFound } from '../../failure.ts';

export const challengeLifetimeMs = 5 * 60_000;

export type NewPasskey = Omit<Selectable<Tables['passkeys']>, 'id' | 'lastUsedAt'>;

/** With the name and the password hash of its account. */
export type UsedPasskey = NonNullable<Awaited<ReturnType<PasskeysStore['find']>>>;

const listed = ['id', 'name', 'createdAt', 'lastUsedAt'] as const;

export class PasskeysStore extends Store {
  async list(userId: number): Promise<PasskeyRecord[]> {
    return this.db.selectFrom('passkeys').select(listed).where('userId', '=', userId).orderBy('id').execute();
  }

  /** As browsers know them. */
  async listCredentials(userId: number): Promise<{ credentialId: string; transports: string }[]> {
    return this.db
      .selectFrom('passkeys')
      .select(['credentialId', 'transports'])
      .where('userId', '=', userId)
      .execute();
  }

  /** Undefined when it is there already, be it of someone else. */
  async add(passkey: NewPasskey): Promise<PasskeyRecord | undefined> {
    return this.db
      .insertInto('passkeys')
      .values({ ...passkey, lastUsedAt: null })
      .onConflict((known) => known.column('credentialId').doNothing())
      .returning(listed)
      .executeTakeFirst();
  }

  /** Gives the name that it had. */
  async remove(userId: number, id: number): Promise<string> {
    const removed = await this.db
      .deleteFrom('passkeys')
      .where('userId', '=', userId)
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst();
    if (!removed) throw notFound('Passkey Not Found');
    return removed.name;
  }

  /** All of an admin's. Gives how many there were. */
  async removeAll(userId: number): Promise<number> {
    const { numDeletedRows } = await this.db
      .deleteFrom('passkeys')
      .where('userId', '=', userId)
      .executeTakeFirst();
    return Number(numDeletedRows);
  }

  async find(credentialId: string) {
    return this.db
      .selectFrom('passkeys')
      .innerJoin('users', 'users.id', 'passkeys.userId')
      .select(['passkeys.id', 'userId', 'publicKey', 'counter', 'transports', 'username', 'password'])
      .where('passkeys.credentialId', '=', credentialId)
      .where('users.role', '=', 'admin')
      .executeTakeFirst();
  }

  /** False when it was used or removed in the meantime. */
  async markUsed({ id, counter }: UsedPasskey, newCounter: number, now: string): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('passkeys')
      .set({ counter: String(newCounter), lastUsedAt: now })
      .where('id', '=', id)
      .where('counter', '=', counter)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Writes down a challenge. False when it is written down already. */
  async addChallenge(challengeHash: string, userId: number | null, now: Date): Promise<boolean> {
    await this.db
      .deleteFrom('passkeyChallenges')
      .where(isOver('expiresAt', now.toISOString(), challengeLifetimeMs))
      .execute();
    const expiresAt = new Date(now.getTime() + challengeLifetimeMs).toISOString();
    const { numInsertedOrUpdatedRows } = await this.db
      .insertInto('passkeyChallenges')
      .values({ challengeHash, userId, expiresAt })
      .onConflict((known) => known.column('challengeHash').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }

  async hasChallenge(challengeHash: string, now: string): Promise<boolean> {
    const found = await this.db
      .selectFrom('passkeyChallenges')
      .select('challengeHash')
      .where('challengeHash', '=', challengeHash)
      .where(isCurrent('expiresAt', now, challengeLifetimeMs))
      .executeTakeFirst();
    return found !== undefined;
  }

  /** Whether this challenge was given out to this admin, and not answered before. From now on it is. */
  async takeChallenge(challengeHash: string, userId: number, now: string): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('passkeyChallenges')
      .where('challengeHash', '=', challengeHash)
      .where('userId', '=', userId)
      .where(isCurrent('expiresAt', now, challengeLifetimeMs))
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
}
