import type { TeamRole } from '#contract/accounts/team.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import type { Services } from '#server/services.ts';
import type { TestSite } from './test-site.ts';

interface Site {
  services: Pick<Services, 'accounts' | 'sessions' | 'clock'> & Partial<Pick<Services, 'passwords'>>;
}

export interface Account {
  id: number;
  username: string;
  role: TeamRole;
  /** The hash of it. */
  password: string;
}

export interface Session {
  token: string;
  /** As a request carries it. */
  headers: { cookie: string };
}

export interface SignedInAdmin extends Account, Session {}

let admins = 0;

/** An admin's account. Without a password it is one that nobody can sign in to, and costs no time. */
export async function addAdmin({ services }: Site, username?: string, password?: string): Promise<Account> {
  admins += 1;
  const hash =
    password === undefined ? 'none' : await (services.passwords?.hash(password) ?? hashPassword(password));
  const added = await services.accounts.addAdmin(
    { username: username ?? `admin ${admins}`, passwordHash: hash },
    { isOpen: true, invitationHash: undefined },
    services.clock().toISOString(),
  );
  return { id: added.id, username: added.username, role: 'owner', password: hash };
}

/** Someone new who is signed in and no owner. */
export async function signedInStaff(site: TestSite): Promise<SignedInAdmin> {
  const account = await addAdmin(site);
  const { db } = site.database;
  await db.updateTable('users').set({ teamRole: 'staff' }).where('id', '=', account.id).execute();
  return { ...account, role: 'staff', ...(await sessionOf(site, account)) };
}

/** A session of someone who has an account. */
export async function sessionOf({ services: { sessions } }: Site, account: Account): Promise<Session> {
  const token = await sessions.create(account);
  if (!token) throw new Error('There is no such admin');
  return { token, headers: { cookie: `${sessions.cookieName}=${token}` } };
}

/** Someone new who is signed in. */
export async function signedInAdmin(site: Site, password?: string): Promise<SignedInAdmin> {
  const account = await addAdmin(site, undefined, password);
  return { ...account, ...(await sessionOf(site, account)) };
}
