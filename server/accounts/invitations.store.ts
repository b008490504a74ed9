import type { ExpressionBuilder, Selectable } from 'kysely';
import type { InvitationRecord } from '#contract/accounts/admin-accounts.ts';
import { keptDays } from '#contract/privacy.ts';
import { isCurrent, isOver, Store } from '../db/store.ts';
import type { Tables } from '../db/tables.ts';
import { notFound } from '../failure.ts';
import type { MailedLink, QueuedMessage } from '../outbox/mail/mailed-link.ts';
import type { Clock } from '../process/clock.ts';
import { createToken } from './secret-token.ts';

export const invitationLifetimeMs = keptDays.invitations * 24 * 60 * 60_000;

/** By the link that was shown, or by one that was mailed. */
export function hasToken(tokenHash: string) {
  return ({ or, eb, selectFrom }: ExpressionBuilder<Tables, 'invitations'>) =>
    or([
      eb('tokenHash', '=', tokenHash),
      eb('id', 'in', selectFrom('invitationLinks').select('invitationId').where('tokenHash', '=', tokenHash)),
    ]);
}

/** A used invitation is deleted; an expired one counts as deleted. */
export class InvitationsStore extends Store {
  async list(now: string): Promise<InvitationRecord[]> {
    const rows = await this.db
      .selectFrom('invitations')
      .innerJoin('users', 'users.id', 'invitations.createdBy')
      .leftJoin('outbox', 'outbox.id', 'invitations.outboxId')
      .select([
        'invitations.id',
        'invitations.createdAt',
        'invitations.expiresAt',
        'users.username as createdBy',
        'invitations.role',
        'outbox.recipient',
        'outbox.state',
      ])
      .where(isCurrent('invitations.expiresAt', now, invitationLifetimeMs))
      .orderBy('invitations.id', 'desc')
      .execute();
    return rows.map(({ recipient, state, ...invitation }) => ({
      ...invitation,
      mail: recipient !== null && state !== null ? { to: recipient, state } : null,
    }));
  }

  async isUsable(tokenHash: string, now: string): Promise<boolean> {
    return (await this.#current(now).where(hasToken(tokenHash)).executeTakeFirst()) !== undefined;
  }

  /** Whether the invitation that this mail brings can still be used. */
  async isMailWanted(outboxId: number, now: string): Promise<boolean> {
    return (await this.#current(now).where('outboxId', '=', outboxId).executeTakeFirst()) !== undefined;
  }

  #current(now: string) {
    return this.db
      .selectFrom('invitations')
      .select('id')
      .where(isCurrent('expiresAt', now, invitationLifetimeMs));
  }

  /**
   * The link in a mail begins to work when the mail is handed over. Those of earlier attempts go on working: such a mail
   * may have arrived although nobody confirmed it. False when the invitation is gone.
   */
  async addMailedLink(outboxId: number, tokenHash: string): Promise<boolean> {
    // The update locks the invitation, which someone may be revoking at this moment.
    const invitation = await this.db
      .updateTable('invitations')
      .set({ outboxId })
      .where('outboxId', '=', outboxId)
      .returning('id')
      .executeTakeFirst();
    if (!invitation) return false;
    await this.db.insertInto('invitationLinks').values({ tokenHash, invitationId: invitation.id }).execute();
    return true;
  }

  async add(
    invitation: Omit<Selectable<Tables['invitations']>, 'id' | 'createdAt'>,
    now: string,
  ): Promise<number> {
    await this.db
      .deleteFrom('invitations')
      .where(isOver('expiresAt', now, invitationLifetimeMs))
      .execute();
    const { id } = await this.db
      .insertInto('invitations')
      .values({ ...invitation, createdAt: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  async remove(id: number, now: string): Promise<void> {
    const { numDeletedRows } = await this.db
      .deleteFrom('invitations')
      .where('id', '=', id)
      .where(isCurrent('expiresAt', now, invitationLifetimeMs))
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound('Invitation Not Found');
  }
}

export function invitationLinkOf({ id, purpose }: QueuedMessage): MailedLink | undefined {
  if (purpose !== 'invitation') return undefined;
  const { token, tokenHash } = createToken();
  return { token, keep: (trx) => new InvitationsStore(trx).addMailedLink(id, tokenHash) };
}

/** It may have been revoked or used since its mail was queued, or the one who made it is gone. */
export function objectionToInvitation(invitations: InvitationsStore, clock: Clock) {
  return async ({ id, purpose }: QueuedMessage): Promise<string | undefined> => {
    if (purpose !== 'invitation' || (await invitations.isMailWanted(id, clock().toISOString())))
      return undefined;
    return 'This invitation can no longer be used';
  };
}
