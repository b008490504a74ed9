import { createHash } from 'node:crypto';
import { type SignInInput, wrongSignIn } from '#contract/admin-accounts.ts';
import { usernameKey } from '#contract/usernames.ts';
import { notSignedIn } from '../failures/failure.ts';
import { type RateLimit, type RateLimiter, triesFrom } from '../http/rate-limit.ts';
import type { AccountsStore, AdminCredentials } from './accounts.store.ts';
import { nobodysHash } from './password-hash.ts';
import type { Passwords } from './passwords.ts';

const quarterHourMs = 15 * 60_000;

/** What one address may get wrong about one name, about any names, and what all together may about one name. */
export const wrongForName: RateLimit = { name: 'sign-in', max: 10, windowMs: quarterHourMs };
export const wrongFromAddress: RateLimit = { name: 'sign-in address', max: 30, windowMs: quarterHourMs };
export const wrongFromAnywhere: RateLimit = { name: 'sign-in name', max: 100, windowMs: quarterHourMs };
/** Where someone has signed in lately, nobody elsewhere can keep them out by trying their name. */
const knownPlace: RateLimit = {
  name: 'signed in',
  max: Number.MAX_SAFE_INTEGER,
  windowMs: 30 * 24 * 60 * 60_000,
};

/**
 * The account whose name and password these are. Whoever it is that nobody knows, the answer is the same and takes
 * as long: a performer, a name that nobody has, a wrong password.
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
  const isRight = await passwords.isRight(password, account?.password ?? nobodysHash);
  if (!account || !isRight) {
    onFailure(account?.id);
    throw notSignedIn(wrongSignIn);
  }
  await forgiveTry(rateLimiter, tries);
  return account;
}

/** Under which keys a try is counted. By a hash: a name may be a password that went into the wrong field. */
interface Tries {
  name: string;
  place: string;
  nameAtPlace: string;
}

function triesAt(username: string, address: string): Tries {
  const name = createHash('sha256').update(usernameKey(username)).digest('base64url');
  const place = triesFrom(address);
  return { name, place, nameAtPlace: `${name} ${place}` };
}

/** Before the password is looked at: of a hundred who try at once, ninety do not get to know. */
async function countTry(rateLimiter: RateLimiter, { name, place, nameAtPlace }: Tries): Promise<void> {
  await rateLimiter.take(wrongForName, nameAtPlace);
  await rateLimiter.take(wrongFromAddress, place);
  if (!(await rateLimiter.knows(knownPlace, nameAtPlace))) await rateLimiter.take(wrongFromAnywhere, name);
}

/** Lets someone who got it wrong too often try again. */
export async function forgiveName(
  rateLimiter: RateLimiter,
  username: string,
  address: string,
): Promise<void> {
  const { place, nameAtPlace } = triesAt(username, address);
  await rateLimiter.forgive(wrongForName, nameAtPlace);
  await rateLimiter.forgive(wrongFromAddress, place);
}

async function forgiveTry(rateLimiter: RateLimiter, { name, place, nameAtPlace }: Tries): Promise<void> {
  await rateLimiter.forgive(wrongForName, nameAtPlace);
  await rateLimiter.giveBack(wrongFromAddress, place);
  if (!(await rateLimiter.knows(knownPlace, nameAtPlace)))
    await rateLimiter.giveBack(wrongFromAnywhere, name);
  await rateLimiter.take(knownPlace, nameAtPlace);
}
