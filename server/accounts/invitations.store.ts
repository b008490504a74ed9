import type { InvitationRecord } from '#contract/admin-accounts.ts';
import type { Db } from '../db/tables.ts';
import { notFound } from '../failures/failure.ts';
import { latestEnd } from '../process/clock.ts';

export const invitationLifetimeMs = 7 * 24 * 60 * 60_000;

export interface NewInvitation {
  tokenHash: string;
  createdBy: number;
  expiresAt: string;
}

/** A used invitation is deleted; an expired one counts as deleted. */
export class InvitationsStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async list(now: string): Promise<InvitationRecord[]> {
    return this.#db
      .selectFrom('invitations')
      .innerJoin('users', 'users.id', 'invitations.createdBy')
      .select([
        'invitations.id',
        'invitations.createdAt',
        'invitations.expiresAt',
        'users.username as createdBy',
      ])
      .where('invitations.expiresAt', '>', now)
      .where('invitations.expiresAt', '<=', latestEnd(now, invitationLifetimeMs))
      .orderBy('invitations.id', 'desc')
      .execute();
  }

  async isUsable(tokenHash: string, now: string): Promise<boolean> {
    const found = await this.#db
      .selectFrom('invitations')
      .select('id')
      .where('tokenHash', '=', tokenHash)
      .where('expiresAt', '>', now)
      .where('expiresAt', '<=', latestEnd(now, invitationLifetimeMs))
      .executeTakeFirst();
    return found !== undefined;
  }

  async add({ tokenHash, createdBy, expiresAt }: NewInvitation, now: string): Promise<number> {
    await this.#db
      .deleteFrom('invitations')
      .where((row) =>
        row.or([row('expiresAt', '<=', now), row('expiresAt', '>', latestEnd(now, invitationLifetimeMs))]),
      )
      .execute();
    const { id } = await this.#db
      .insertInto('invitations')
      .values({ tokenHash, createdBy, createdAt: now, expiresAt })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  async remove(id: number, now: string): Promise<void> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('invitations')
      .where('id', '=', id)
      .where('expiresAt', '>', now)
      .where('expiresAt', '<=', latestEnd(now, invitationLifetimeMs))
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound('Invitation Not Found');
  }
}
