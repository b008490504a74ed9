import type { RegisterAdminInput } from '#contract/accounts/admin-accounts.ts';
import type { Config } from '../config.ts';
import { forbidden } from '../failure.ts';
import { addressKey, type RateLimiter } from '../http/rate-limit.ts';
import type { Clock } from '../process/clock.ts';
import { registrations } from './accounts.routes.ts';
import { type AccountsStore, type AddedAdmin, invitationNeeded } from './accounts.store.ts';
import type { InvitationsStore } from './invitations.store.ts';
import { type Passwords, refuseGuessablePassword } from './passwords.ts';
import { hashToken } from './secret-token.ts';

export interface CreateAdminParts {
  accounts: AccountsStore;
  invitations: InvitationsStore;
  passwords: Passwords;
  rateLimiter: RateLimiter;
  config: Config;
  clock: Clock;
}

export interface RegistrationRequest {
  input: RegisterAdminInput;
  invitation: unknown;
  address: string;
}

export const registrationClosed = 'No admin accounts can be created on this site';

/**
 * Creates an admin account if the site's policy or an invitation allows it. Checked twice: before the costly hashing,
 * and in the store's transaction, where it counts.
 */
export async function createAdmin(
  { accounts, invitations, passwords, rateLimiter, config, clock }: CreateAdminParts,
  { input, invitation, address }: RegistrationRequest,
): Promise<AddedAdmin> {
  if (config.adminRegistration === 'closed') throw forbidden(registrationClosed);
  refuseGuessablePassword('password', input.password, input.username);

  const isOpen = config.adminRegistration === 'open';
  const invitationHash = hashToken(invitation);
  const isInvited =
    invitationHash !== undefined && (await invitations.isUsable(invitationHash, clock().toISOString()));
  if (!isOpen && !isInvited && (await accounts.hasAdmin())) throw forbidden(invitationNeeded);
  // From here on the answer reveals whether a name is taken, so the tries are limited. For the first account there are
  // no names yet.
  if (isOpen || isInvited) await rateLimiter.take(registrations, addressKey(address));

  const passwordHash = await passwords.hash(input.password);
  const admin = { username: input.username, passwordHash };
  return accounts.addAdmin(admin, { isOpen, invitationHash }, clock().toISOString());
}
