import { hashPassword } from '#server/accounts/password-hash.ts';
import type { Services } from '#server/services.ts';

export interface SignedInAdmin {
  id: number;
  username: string;
  token: string;
  /** As a request carries it. */
  headers: { cookie: string };
}

interface Site {
  services: Services;
}

let admins = 0;

/**
 * A new admin who is signed in, without the time that hashing takes. Has no password, unless a test gives one:
 * whoever has none cannot sign in again.
 */
export async function signedInAdmin({ services }: Site, password?: string): Promise<SignedInAdmin> {
  const passwordHash = password === undefined ? 'none' : await hashPassword(password);
  admins += 1;
  const { id, username } = await services.accounts.addAdmin(
    { username: `admin ${admins}`, passwordHash },
    { isOpen: true, invitationHash: undefined },
    services.clock().toISOString(),
  );
  return { ...(await sessionOf({ services }, { id, password: passwordHash })), id, username };
}

/** Another session of someone who has an account. */
export async function sessionOf(
  { services: { sessions } }: Site,
  account: { id: number; password: string },
): Promise<Pick<SignedInAdmin, 'token' | 'headers'>> {
  const token = await sessions.create(account);
  if (!token) throw new Error('There is no such admin');
  return { token, headers: { cookie: `${sessions.cookieName}=${token}` } };
}
