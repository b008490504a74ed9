import { usernameKey } from '#contract/accounts/credentials.ts';
import { AccountsStore } from '../accounts/accounts.store.ts';
import { PasskeysStore } from '../accounts/passkeys/passkeys.store.ts';
import { PasswordResetsStore, resetLink } from '../accounts/password-resets.store.ts';
import { createToken } from '../accounts/secret-token.ts';
import { onTheMachine, TeamStore } from '../accounts/team.store.ts';
import { ActivityStore } from '../activity/activity.store.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/tables.ts';
import { Failure, notFound } from '../failure.ts';
import type { Services } from '../services.ts';

/** A one-time link for setting a new password; undefined when no admin has that name. */
export async function makeResetLink(
  {
    accounts,
    passwordResets,
    config,
    clock,
  }: Pick<Services, 'accounts' | 'passwordResets' | 'config' | 'clock'>,
  username: string,
): Promise<string | undefined> {
  const account = await accounts.findCredentials(username);
  if (!account) return undefined;
  const { token, tokenHash } = createToken();
  await passwordResets.add({ tokenHash, userId: account.id }, clock().toISOString());
  return resetLink(config.publicUrl, token);
}

/** What a command prints. A failure is told as its sentence. */
type Output = string;

const noSuchAdmin = 'There is no admin of that name.';

export async function listAdmins(_config: Config, db: Db): Promise<Output> {
  const team = await new TeamStore(db).list();
  if (team.length === 0) return 'There is no admin yet. Open /admin/register to create the first account.\n';
  return team
    .map(({ username, role, lastSignInAt }) => `${username}, ${role}, ${signInWords(lastSignInAt)}\n`)
    .join('');
}

function signInWords(lastSignInAt: string | null): string {
  return lastSignInAt === null ? 'has not signed in yet' : `last signed in ${lastSignInAt}`;
}

export async function resetPassword(config: Config, db: Db, username: string): Promise<Output> {
  const parts = {
    accounts: new AccountsStore(db),
    passwordResets: new PasswordResetsStore(db),
    clock: () => new Date(),
    config,
  };
  const link = await makeResetLink(parts, username);
  if (!link) throw notFound(noSuchAdmin);
  return `This link sets a new password, once and within an hour:\n${link}\n`;
}

/**
 * An admin, or else the account of a performer, which nobody can remove otherwise unless they have applied. Running
 * servers follow at once: they ask the database at every request.
 */
export async function removeAccount(_config: Config, db: Db, username: string): Promise<Output> {
  const admin = await findAdmin(db, username);
  if (!admin) {
    const count = await new AccountsStore(db).removePerformers(username);
    if (count === 0) throw notFound('There is no account of that name or address.');
    return `${count === 1 ? 'A private account was' : `${count} private accounts were`} removed.\n`;
  }
  const { id, username: name } = admin;
  try {
    await new TeamStore(db).remove(id, undefined, new Date().toISOString());
  } catch (error) {
    if (!(error instanceof Failure && error.kind === 'conflict')) throw error;
    throw new Failure(
      'conflict',
      `${name} is the last owner, and there must be one: make someone else an owner before.`,
    );
  }
  return `${name} is no admin any more. Their sessions, passkeys, invitations and alerts have ended.\n`;
}

export async function removePasskeys(_config: Config, db: Db, username: string): Promise<Output> {
  const admin = await findAdmin(db, username);
  if (!admin) throw notFound(noSuchAdmin);
  const { id, username: name } = admin;
  const count = await db.transaction().execute(async (trx) => {
    const removed = await new PasskeysStore(trx).removeAll(id);
    const target = { kind: 'admin', id, label: name } as const;
    const line = { at: new Date().toISOString(), by: onTheMachine, what: 'removed passkey', target } as const;
    await new ActivityStore(trx).add(line);
    return removed;
  });
  return `${count === 1 ? '1 passkey' : `${count} passkeys`} of ${name} removed. The password still works.\n`;
}

async function findAdmin(db: Db, username: string): Promise<{ id: number; username: string } | undefined> {
  const key = usernameKey(username);
  return (await new TeamStore(db).list()).find((admin) => usernameKey(admin.username) === key);
}
