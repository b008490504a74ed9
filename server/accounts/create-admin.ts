import type { RegisterAdminInput } from '#contract/admin-accounts.ts';
import type { Config } from '../config.ts';
import { forbidden } from '../failures/failure.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import { triesFrom } from '../http/rate-limit.ts';
import type { Clock } from '../process/clock.ts';
import { registrations } from './accounts.routes.ts';
import type { AccountsStore } from './accounts.store.ts';
import { type AddedAdmin, invitationNeeded } from './accounts.store.ts';
import type { InvitationsStore } from './invitations.store.ts';
import type { Passwords } from './passwords.ts';
import { refuseGuessablePassword } from './refuse-guessable-password.ts';
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

/**
 * An admin's account, as far as the policy of the site or an invitation allows it. Asked twice: before the work of
 * hashing, and where it counts, in the store.
 */
export async function createAdmin(
  { accounts, invitations, passwords, rateLimiter, config, clock }: CreateAdminParts,
  { input, invitation, address }: RegistrationRequest,
): Promise<AddedAdmin> {
  if (config.adminRegistration === 'closed') throw forbidden('No admin accounts can be created on this site');
  refuseGuessablePassword('password', input.password, input.username);

  const isOpen = config.adminRegistration === 'open';
  const invitationHash = hashToken(invitation);
  const isInvited =
    invitationHash !== undefined && (await invitations.isUsable(invitationHash, clock().toISOString()));
  if (!isOpen && !isInvited && (await accounts.hasAdmin())) throw forbidden(invitationNeeded);
  // Whoever gets this far learns whether a name is taken. For the first account there is nothing to learn yet.
  if (isOpen || isInvited) await rateLimiter.take(registrations, triesFrom(address));

  const passwordHash = await passwords.hash(input.password);
  const admin = { username: input.username, passwordHash };
  return accounts.addAdmin(admin, { isOpen, invitationHash }, clock().toISOString());
}
