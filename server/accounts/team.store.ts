import { accountNotFound, lastAdminStays, notOneself, type TeamMember } from '#contract/accounts/team.ts';
import { ActivityStore } from '../activity/activity.store.ts';
import type { Db } from '../db/tables.ts';
import { badInput, changedMeanwhile, notFound, notSignedIn } from '../failure.ts';
import type { Admin } from '../http/admin-guard.ts';

/** The admins as a team: who belongs to it, and who leaves it. */
export class TeamStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async list(): Promise<TeamMember[]> {
    return this.#db
      .selectFrom('users')
      .select(['id', 'username', 'lastSignInAt'])
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
    await this.#db.transaction().execute(async (trx) => {
      // Whoever adds or removes an admin locks this row first.
      await trx
        .insertInto('milestones')
        .values({ name: 'first admin', reachedAt: now })
        .onConflict((known) => known.column('name').doUpdateSet({ name: 'first admin' }))
        .execute();
      const admins = await new TeamStore(trx).list();
      if (doer && !admins.some((admin) => admin.id === doer.id)) throw notSignedIn('Please sign in');
      const leaver = admins.find((admin) => admin.id === id);
      if (!leaver) throw notFound(accountNotFound);
      if (admins.length === 1) throw changedMeanwhile(lastAdminStays);
      if (doer?.id === id) throw badInput({ id: notOneself }, notOneself);
      await trx.deleteFrom('users').where('id', '=', id).execute();
      // What was sent stays as proof. What waits to be sent to them is no longer wanted.
      await trx
        .deleteFrom('outbox')
        .where('userId', 'is', null)
        .where('channel', '=', 'sms')
        .where('state', '=', 'waiting')
        .execute();
      await new ActivityStore(trx).add({
        at: now,
        by: doer?.username ?? onTheMachine,
        what: 'removed admin',
        target: { kind: 'admin', id, label: leaver.username },
      });
    });
  }
}

/** The name under which the activity knows whoever runs commands on the machine. */
export const onTheMachine = 'On the machine';
