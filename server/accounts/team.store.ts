import {
  accountNotFound,
  lastOwnerStays,
  notOneself,
  ownersOnly,
  type TeamMember,
  type TeamRole,
} from '#contract/accounts/team.ts';
import { ActivityStore } from '../activity/activity.store.ts';
import { Store } from '../db/store.ts';
import type { Db, Dialect } from '../db/tables.ts';
import { badInput, changedMeanwhile, forbidden, notFound, notSignedIn } from '../failure.ts';
import type { Admin } from '../http/admin-guard.ts';
import { composeVenue } from '../venue/compose-venue.ts';
import { startingVenue } from '../venue/starting-venue.ts';
import { VenueStore } from '../venue/venue.store.ts';

export class TeamStore extends Store {
  async list(): Promise<TeamMember[]> {
    return this.db
      .selectFrom('users')
      .select(['id', 'username', 'teamRole as role', 'lastSignInAt'])
      .where('role', '=', 'admin')
      .orderBy('id')
      .execute();
  }

  /**
   * Removes an admin and all that is theirs alone: the database removes sessions, passkeys, links and invitations with
   * the account. Of two who remove each other at once, the second is no admin any more. Without someone who does it, it
   * is done on the machine.
   */
  async remove(id: number, doer: Admin | undefined, now: string): Promise<void> {
    await this.db.transaction().execute(async (trx) => {
      const leaver = await new TeamStore(trx).#lock(id, doer, now, 'staff');
      if (doer?.id === id) throw badInput({ id: notOneself }, notOneself);
      const { email } = await trx
        .selectFrom('users')
        .select('email')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await trx.deleteFrom('users').where('id', '=', id).execute();
      // What was sent stays as proof. What waits to be sent to them is no longer wanted.
      await trx
        .deleteFrom('outbox')
        .where('userId', 'is', null)
        .where('channel', '=', 'sms')
        .where('state', '=', 'waiting')
        .execute();
      // While the booking address is a sample, mails to staff go to the address of an owner.
      const venue = new VenueStore(trx);
      const { bookingEmail } = composeVenue(startingVenue, await venue.read());
      await trx
        .updateTable('outbox')
        .set({ recipient: await venue.staffAddress({ bookingEmail }) })
        .where('recipient', '=', email)
        .where('channel', '=', 'mail')
        .where('purpose', 'in', ['application', 'reminder', 'digest', 'news', 'correction', 'test'])
        .where('state', 'not in', ['sending', 'sent', 'unknown'])
        .execute();
      await new ActivityStore(trx).add({
        at: now,
        by: doer?.username ?? onTheMachine,
        what: 'removed admin',
        target: { kind: 'admin', id, label: leaver.username },
      });
    });
  }

  /** The invitations of whoever becomes staff end, in the transaction that whoever makes one has to wait for. */
  async changeRole(
    { id, role }: { id: number; role: TeamRole },
    doer: Admin,
    now: string,
    dialect: Dialect,
  ): Promise<TeamMember> {
    return this.db.transaction().execute(async (trx) => {
      const member = await new TeamStore(trx).#lock(id, doer, now, role);
      if (member.role === role) return member;
      if (dialect === 'postgres')
        await trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
      await trx.updateTable('users').set({ teamRole: role }).where('id', '=', id).execute();
      if (role === 'staff') await trx.deleteFrom('invitations').where('createdBy', '=', id).execute();
      await new ActivityStore(trx).add({
        at: now,
        by: doer.username,
        what: role === 'owner' ? 'made owner' : 'made staff',
        target: { kind: 'admin', id, label: member.username },
      });
      return { ...member, role };
    });
  }

  /**
   * The admin of this id, whom the doer may remove or give this role: nobody else adds, removes or changes an admin until
   * the end of the transaction. There is always an owner.
   */
  async #lock(id: number, doer: Admin | undefined, now: string, role: TeamRole): Promise<TeamMember> {
    await lockTeam(this.db, now);
    const team = await this.list();
    const current = doer && team.find((admin) => admin.id === doer.id);
    if (doer && !current) throw notSignedIn('Please sign in');
    if (current && current.role !== 'owner') throw forbidden(ownersOnly);
    const member = team.find((admin) => admin.id === id);
    if (!member) throw notFound(accountNotFound);
    const isLastOwner = team.every((admin) => (admin.role === 'owner') === (admin.id === id));
    if (isLastOwner && role !== 'owner') throw changedMeanwhile(lastOwnerStays);
    return member;
  }
}

/** Whoever adds, removes or changes an admin locks this row first. */
export async function lockTeam(trx: Db, now: string): Promise<void> {
  await trx
    .insertInto('milestones')
    .values({ name: 'first admin', reachedAt: now })
    .onConflict((known) => known.column('name').doUpdateSet({ name: 'first admin' }))
    .execute();
}

/** The name under which the activity knows whoever runs commands on the machine. */
export const onTheMachine = 'On the machine';
