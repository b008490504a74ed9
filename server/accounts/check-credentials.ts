import { createHash } from 'node:crypto';
import type { SignInInput } from '#contract/accounts/admin-accounts.ts';
import { usernameKey, wrongSignIn } from '#contract/accounts/credentials.ts';
import { notSignedIn } from '../failure.ts';
import type { Admin } from '../http/admin-guard.ts';
import { addressKey, type RateLimit } from '../http/rate-limit.ts';
import type { RateLimiter } from '../http/rate-limits.store.ts';
import type { Services } from '../services.ts';
import type { AdminCredentials } from './accounts.store.ts';
import { dummyHash } from './passwords.ts';

const quarterHourMs = 15 * 60_000;

/** Someone who finds a signed-in tablet must not be able to guess its owner's password. */
export const wrongCurrentPassword: RateLimit = { name: 'current password', max: 10, windowMs: quarterHourMs };

/**
 * The rate limits for wrong credentials: of one address for one name, of one address for all names, and of all
 * addresses for one name.
 */
export const wrongForName: RateLimit = { name: 'sign-in', max: 10, windowMs: quarterHourMs };
export const wrongFromAddress: RateLimit = { name: 'sign-in address', max: 30, windowMs: quarterHourMs };
export const wrongFromAnywhere: RateLimit = { name: 'sign-in name', max: 100, windowMs: quarterHourMs };
/**
 * A name that has signed in from an address within this time has a budget of its own there: neither those who guess
 * elsewhere nor a guest on the same network can use it up with other names. Renewed by each sign-in.
 */
const knownAddress: RateLimit = {
  name: 'signed in',
  max: Number.MAX_SAFE_INTEGER,
  windowMs: 30 * 24 * 60 * 60_000,
};

export type CredentialParts = Pick<Services, 'accounts' | 'passwords' | 'rateLimiter'>;

/** The account of an admin who is signed in and has typed their password again; undefined when it is wrong. */
export async function checkOwnPassword(
  { accounts, passwords, rateLimiter }: CredentialParts,
  { id, username }: Admin,
  password: string,
): Promise<AdminCredentials | undefined> {
  await rateLimiter.take(wrongCurrentPassword, String(id));
  const account = await accounts.findCredentials(username);
  if (!account || !(await passwords.isRight(password, account.password))) return undefined;
  await rateLimiter.reset(wrongCurrentPassword, String(id));
  return account;
}

/**
 * The account with this name and password. An unknown name, a performer and a wrong password get the same answer after
 * the same time, so that accounts cannot be enumerated.
 */
export async function checkCredentials(
  { accounts, passwords, rateLimiter }: CredentialParts,
  { username, password }: SignInInput,
  address: string,
  onFailure: (userId: number | undefined) => void,
): Promise<AdminCredentials> {
  const tries = triesAt(username, address);
  const isKnown = await rateLimiter.knows(knownAddress, tries.nameAtAddress);
  // Counted before the password is checked: of a hundred concurrent tries, ninety are refused without a check.
  await rateLimiter.take(wrongForName, tries.nameAtAddress);
  if (!isKnown) {
    await rateLimiter.take(wrongFromAddress, tries.network);
    await rateLimiter.take(wrongFromAnywhere, tries.name);
  }
  const account = await accounts.findCredentials(username);
  const isRight = await passwords.isRight(password, account?.password ?? dummyHash);
  if (!account || !isRight) {
    onFailure(account?.id);
    throw notSignedIn(wrongSignIn);
  }
  await rateLimiter.reset(wrongForName, tries.nameAtAddress);
  if (!isKnown) {
    await rateLimiter.giveBack(wrongFromAddress, tries.network);
    await rateLimiter.giveBack(wrongFromAnywhere, tries.name);
  }
  return account;
}

/** The keys under which a try is counted. Hashed, because someone may have typed a password into the name field. */
function triesAt(username: string, address: string) {
  const name = createHash('sha256').update(usernameKey(username)).digest('base64url');
  const network = addressKey(address);
  return { name, network, nameAtAddress: `${name} ${network}` };
}

/** Resets the rate limits for someone who has got it wrong too often. */
export async function resetTries(rateLimiter: RateLimiter, username: string, address: string): Promise<void> {
  const { network, nameAtAddress } = triesAt(username, address);
  await rateLimiter.reset(wrongForName, nameAtAddress);
  await rateLimiter.reset(wrongFromAddress, network);
}

/** Someone has signed in, by whatever means. */
export async function rememberAddress(
  rateLimiter: RateLimiter,
  username: string,
  address: string,
): Promise<void> {
  const { nameAtAddress } = triesAt(username, address);
  await rateLimiter.reset(knownAddress, nameAtAddress);
  await rateLimiter.take(knownAddress, nameAtAddress);
}
