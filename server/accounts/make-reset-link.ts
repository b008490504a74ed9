import type { Config } from '../config.ts';
import type { Clock } from '../process/clock.ts';
import type { AccountsStore } from './accounts.store.ts';
import type { PasswordResetsStore } from './password-resets.store.ts';
import { resetLinkLifetimeMs } from './password-resets.store.ts';
import { createToken } from './secret-token.ts';

interface ResetLinkParts {
  accounts: AccountsStore;
  passwordResets: PasswordResetsStore;
  config: Config;
  clock: Clock;
}

/** A one-time link for setting a new password; undefined when no admin has that name. */
export async function makeResetLink(
  { accounts, passwordResets, config, clock }: ResetLinkParts,
  username: string,
): Promise<string | undefined> {
  const account = await accounts.findCredentials(username);
  if (!account) return undefined;
  const { token, tokenHash } = createToken();
  const now = clock();
  const expiresAt = new Date(now.getTime() + resetLinkLifetimeMs).toISOString();
  await passwordResets.add({ tokenHash, userId: account.id, expiresAt }, now.toISOString());
  return `${config.publicUrl}/admin/login?reset=${token}`;
}
