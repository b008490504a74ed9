import { type Insertable, sql } from 'kysely';
import { type UserRecord, usernameTaken } from '#contract/accounts/accounts.ts';
import type { AdminRecord } from '#contract/accounts/admin-accounts.ts';
import { usernameKey } from '#contract/accounts/credentials.ts';
import type { OwnAccount, SmsSettings } from '#contract/accounts/notifications.ts';
import { ActivityStore } from '../activity/activity.store.ts';
import { isCurrent, Store } from '../db/store.ts';
import type { Tables } from '../db/tables.ts';
import { conflict, forbidden, notFound } from '../failure.ts';
import { hasToken, invitationLifetimeMs } from './invitations.store.ts';
import { linkIsOver, PasswordResetsStore } from './password-resets.store.ts';
import type { ProvenAccount } from './sessions.store.ts';
import { lockTeam, onTheMachine } from './team.store.ts';

type NewAdmin = { username: string; passwordHash: string };
type NewPerformer = NewAdmin & Pick<UserRecord, 'email' | 'firstName' | 'lastName'>;

export interface AddedAdmin extends AdminRecord {
  invitationId: number | undefined;
}

export type AdminCredentials = ProvenAccount & { username: string };

export const invitationNeeded = 'Creating an admin account needs an invitation that is still valid';

const adminColumns = ['id', 'username', 'phoneNumber', 'smsNotificationsEnabled'] as const;

export class AccountsStore extends Store {
  async addPerformer(performer: NewPerformer, now: string): Promise<UserRecord> {
    const { username, passwordHash: password, email, firstName, lastName } = performer;
    const user = { username, password, role: 'performer', email, firstName, lastName } as const;
    return { ...(await this.#add(user, now)), email, firstName, lastName };
  }

  /**
   * The unique index decides who was first. Looking for the name beforehand would let two concurrent requests pass. A
   * failed insert must stay an error and never update the existing account.
   */
  async #add(
    user: Omit<Insertable<Tables['users']>, 'usernameKey' | 'createdAt'>,
    now: string,
  ): Promise<AdminRecord> {
    const added = await this.db
      .insertInto('users')
      .values({ ...user, usernameKey: usernameKey(user.username), createdAt: now })
      .onConflict((taken) => taken.column('usernameKey').doNothing())
      .returning(adminColumns)
      .executeTakeFirst();
    if (!added) throw conflict('username', usernameTaken);
    return added;
  }

  /** By a name as typed, or by the address where there is no such name. Gives how many there were. */
  async removePerformers(nameOrEmail: string): Promise<number> {
    const performers = this.db.deleteFrom('users').where('role', '=', 'performer');
    const named = await performers.where('usernameKey', '=', usernameKey(nameOrEmail)).executeTakeFirst();
    if (named.numDeletedRows > 0n) return Number(named.numDeletedRows);
    const { numDeletedRows } = await performers
      .where(sql<boolean>`lower(email) = ${nameOrEmail.trim().toLowerCase()}`)
      .executeTakeFirst();
    return Number(numDeletedRows);
  }

  /**
   * Serialized by locking the milestone's row: a transaction that asks whether there is an admin has to see the one
   * created just before. Whoever is not the first needs a site that is open to all, or an invitation. If the name is
   * taken, everything is rolled back: the invitation can be used again, and the first account is still to be created.
   */
  async addAdmin(
    { username, passwordHash }: NewAdmin,
    { isOpen, invitationHash }: { isOpen: boolean; invitationHash: string | undefined },
    now: string,
  ): Promise<AddedAdmin> {
    // What they did would pass for those of whoever has access to the machine.
    if (usernameKey(username) === usernameKey(onTheMachine)) throw conflict('username', usernameTaken);
    return this.db.transaction().execute(async (trx) => {
      await lockTeam(trx, now);
      const invitation = invitationHash
        ? await trx
            .deleteFrom('invitations')
            .where(hasToken(invitationHash))
            .where(isCurrent('expiresAt', now, invitationLifetimeMs))
            .returning(['id', 'role'])
            .executeTakeFirst()
        : undefined;
      const accounts = new AccountsStore(trx);
      const isFirst = !(await accounts.hasAdmin());
      if (!isOpen && !invitation && !isFirst) throw forbidden(invitationNeeded);
      const teamRole = isFirst ? 'owner' : (invitation?.role ?? 'owner');
      const added = await accounts.#add({ username, password: passwordHash, role: 'admin', teamRole }, now);
      const target = { kind: 'admin', id: added.id, label: username } as const;
      await new ActivityStore(trx).add({ at: now, by: username, what: 'joined the team', target });
      return { ...added, invitationId: invitation?.id };
    });
  }

  async hasAdmin(): Promise<boolean> {
    const admins = this.db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1);
    return (await admins.executeTakeFirst()) !== undefined;
  }

  /** By a name as typed. Only admins can sign in, so performers are not found. */
  async findCredentials(username: string): Promise<AdminCredentials | undefined> {
    return this.db
      .selectFrom('users')
      .select(['id', 'username', 'password'])
      .where('usernameKey', '=', usernameKey(username))
      .where('role', '=', 'admin')
      .executeTakeFirst();
  }

  /** By a name as typed, or by their email where nobody has that name: those who can be mailed a link. */
  async listReachable(nameOrEmail: string): Promise<{ id: number; username: string; email: string }[]> {
    const reachable = this.db
      .selectFrom('users')
      .select(['id', 'username', 'email'])
      .where('role', '=', 'admin')
      .where('email', 'is not', null)
      .$narrowType<{ email: string }>();
    const named = await reachable.where('usernameKey', '=', usernameKey(nameOrEmail)).execute();
    if (named.length > 0) return named;
    return reachable
      .where(sql<boolean>`lower(email) = ${nameOrEmail.trim().toLowerCase()}`)
      .orderBy('id')
      .execute();
  }

  /** Links that were mailed to the one before end. Within a transaction of the caller's. */
  async changeEmail(id: number, email: string | null): Promise<OwnAccount> {
    await this.db.updateTable('users').set({ email }).where('id', '=', id).execute();
    await new PasswordResetsStore(this.db).end(id);
    return this.getAdmin(id);
  }

  async listAdmins(): Promise<AdminRecord[]> {
    return this.db
      .selectFrom('users')
      .select(adminColumns)
      .where('role', '=', 'admin')
      .orderBy('id')
      .execute();
  }

  async getAdmin(id: number): Promise<OwnAccount> {
    const admin = await this.db
      .selectFrom('users')
      .select([...adminColumns, 'teamRole as role', 'email'])
      .where('id', '=', id)
      .where('role', '=', 'admin')
      .executeTakeFirst();
    if (!admin) throw notFound('Account Not Found');
    return admin;
  }

  async changeSmsSettings(id: number, settings: SmsSettings): Promise<AdminRecord> {
    const { phoneNumber, smsNotificationsEnabled } = settings;
    const changed = await this.db
      .updateTable('users')
      .set({ phoneNumber, smsNotificationsEnabled })
      .where('id', '=', id)
      .where('role', '=', 'admin')
      .returning(adminColumns)
      .executeTakeFirst();
    if (!changed) throw notFound('Account Not Found');
    return changed;
  }

  /**
   * Also ends every other session of the account, and deletes its reset links and open invitations: someone else may
   * have made them. False when the stored hash is no longer
   * the one that the password was checked against. Within a transaction of the caller's.
   */
  async changePassword(account: ProvenAccount, passwordHash: string, keptSession?: string): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('users')
      .set({ password: passwordHash })
      .where('id', '=', account.id)
      .where('password', '=', account.password)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await this.db
      .deleteFrom('sessions')
      .where('userId', '=', account.id)
      .where('tokenHash', '!=', keptSession ?? '')
      .execute();
    await new PasswordResetsStore(this.db).end(account.id);
    await this.db.deleteFrom('invitations').where('createdBy', '=', account.id).execute();
    return true;
  }

  /** The same by a link, which works once. The account is locked first: someone may be ending its links at this moment. */
  async resetPassword(tokenHash: string, passwordHash: string, now: string): Promise<void> {
    await this.db.transaction().execute(async (trx) => {
      const itsAccount = trx.selectFrom('passwordResets').select('userId').where('tokenHash', '=', tokenHash);
      await trx
        .updateTable('users')
        .set(({ ref }) => ({ password: ref('password') }))
        .where('id', 'in', itsAccount)
        .execute();
      const account = await new PasswordResetsStore(trx).find(tokenHash, now);
      if (!account) throw forbidden(linkIsOver);
      await new AccountsStore(trx).changePassword(account, passwordHash);
      // Whoever needs a link has lost control of the account, perhaps to someone who has added a passkey.
      await trx.deleteFrom('passkeys').where('userId', '=', account.id).execute();
      await new ActivityStore(trx).add({ at: now, by: account.username, what: 'reset password' });
    });
  }
}
