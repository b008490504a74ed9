import type { RegisterAdminInput } from '#contract/admin-accounts.ts';
import { forbidden } from '../failures/failure.ts';
import { triesFrom } from '../http/rate-limit.ts';
import type { Services } from '../services.ts';
import { registrations } from './accounts.routes.ts';
import { type AddedAdmin, invitationNeeded } from './accounts.store.ts';
import { hashPassword } from './password-hash.ts';
import { refuseGuessablePassword } from './refuse-guessable-password.ts';
import { hashToken } from './secret-token.ts';

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
  { accounts, invitations, rateLimiter, config, clock }: Services,
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

  const passwordHash = await hashPassword(input.password);
  const admin = { username: input.username, passwordHash };
  return accounts.addAdmin(admin, { isOpen, invitationHash }, clock().toISOString());
}
