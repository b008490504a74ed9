import { createHash } from 'node:crypto';
import { type SignInInput, wrongSignIn } from '#contract/admin-accounts.ts';
import { usernameKey } from '#contract/usernames.ts';
import { notSignedIn } from '../failures/failure.ts';
import { addressKey, type RateLimit, type RateLimiter } from '../http/rate-limit.ts';
import type { AccountsStore, AdminCredentials } from './accounts.store.ts';
import { dummyHash } from './password-hash.ts';
import type { Passwords } from './passwords.ts';

const quarterHourMs = 15 * 60_000;

/**
 * The rate limits for wrong credentials: of one address for one name, of one address for all names, and of all
 * addresses for one name.
 */
export const wrongForName: RateLimit = { name: 'sign-in', max: 10, windowMs: quarterHourMs };
export const wrongFromAddress: RateLimit = { name: 'sign-in address', max: 30, windowMs: quarterHourMs };
export const wrongFromAnywhere: RateLimit = { name: 'sign-in name', max: 100, windowMs: quarterHourMs };
/**
 * An address from which someone has signed in recently is exempt from the last limit, so that an attacker elsewhere
 * cannot lock them out.
 */
const knownAddress: RateLimit = {
  name: 'signed in',
  max: Number.MAX_SAFE_INTEGER,
  windowMs: 30 * 24 * 60 * 60_000,
};

/**
 * The account with this name and password. An unknown name, a performer and a wrong password get the same answer after
 * the same time, so that accounts cannot be enumerated.
 */
export async function checkCredentials(
  {
    accounts,
    passwords,
    rateLimiter,
  }: { accounts: AccountsStore; passwords: Passwords; rateLimiter: RateLimiter },
  { username, password }: SignInInput,
  address: string,
  onFailure: (userId: number | undefined) => void,
): Promise<AdminCredentials> {
  const tries = triesAt(username, address);
  await countTry(rateLimiter, tries);
  const account = await accounts.findCredentials(username);
  const isRight = await passwords.isRight(password, account?.password ?? dummyHash);
  if (!account || !isRight) {
    onFailure(account?.id);
    throw notSignedIn(wrongSignIn);
  }
  await clearTry(rateLimiter, tries);
  return account;
}

/** The keys under which a try is counted. Hashed, because someone may have typed a password into the name field. */
interface Tries {
  name: string;
  network: string;
  nameAtAddress: string;
}

function triesAt(username: string, address: string): Tries {
  const name = createHash('sha256').update(usernameKey(username)).digest('base64url');
  const network = addressKey(address);
  return { name, network, nameAtAddress: `${name} ${network}` };
}

/** Counted before the password is checked: of a hundred concurrent tries, ninety are refused without a check. */
async function countTry(rateLimiter: RateLimiter, { name, network, nameAtAddress }: Tries): Promise<void> {
  await rateLimiter.take(wrongForName, nameAtAddress);
  await rateLimiter.take(wrongFromAddress, network);
  if (!(await rateLimiter.knows(knownAddress, nameAtAddress)))
    await rateLimiter.take(wrongFromAnywhere, name);
}

/** Resets the rate limits for someone who has got it wrong too often. */
export async function resetTries(rateLimiter: RateLimiter, username: string, address: string): Promise<void> {
  const { network, nameAtAddress } = triesAt(username, address);
  await rateLimiter.reset(wrongForName, nameAtAddress);
  await rateLimiter.reset(wrongFromAddress, network);
}

async function clearTry(rateLimiter: RateLimiter, { name, network, nameAtAddress }: Tries): Promise<void> {
  await rateLimiter.reset(wrongForName, nameAtAddress);
  await rateLimiter.giveBack(wrongFromAddress, network);
  if (!(await rateLimiter.knows(knownAddress, nameAtAddress)))
    await rateLimiter.giveBack(wrongFromAnywhere, name);
  await rateLimiter.take(knownAddress, nameAtAddress);
}
