import type { Services } from '../services.ts';
import { resetLinkLifetimeMs } from './password-resets.store.ts';
import { createToken } from './secret-token.ts';

type Needed = Pick<Services, 'accounts' | 'passwordResets' | 'config' | 'clock'>;

/** A one-time link that sets a new password; undefined when no admin has that name. */
export async function makeResetLink(
  { accounts, passwordResets, config, clock }: Needed,
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
