import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { usernameKey } from '#contract/accounts/credentials.ts';
import { badInput } from '../failure.ts';
import type { Semaphore } from '../limits/semaphore.ts';

/** OWASP's first choice for argon2id. A stored hash contains its own parameters, so these can be raised. */
const memoryKiB = 19_456;
const passes = 2;
const parallelism = 1;

const saltBytes = 16;
const tagBytes = 32;

const currentPrefix = `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${parallelism}$`;
const storedForm = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const inThreadPool = promisify(argon2);

function derive(parameters: Argon2Parameters): Promise<Buffer> {
  return inThreadPool('argon2id', parameters);
}

/** A PHC string. The password is used byte by byte: nothing is trimmed or normalized. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await derive({
    message: password,
    nonce: salt,
    memory: memoryKiB,
    passes,
    parallelism,
    tagLength: tagBytes,
  });
  return inStoredForm(salt, tag);
}

/**
 * A dummy hash to check against when there is no such account, so that it takes the same time. No password matches it.
 */
export const dummyHash = inStoredForm(randomBytes(saltBytes), randomBytes(tagBytes));

/** Whether a hash was made with other parameters than today's. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(currentPrefix);
}

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, memory, time, lanes, salt = '', hash = ''] = storedForm.exec(stored) ?? [];
  if (!hash) return false;
  const expected = Buffer.from(hash, 'base64');
  const actual = await derive({
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(time),
    parallelism: Number(lanes),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected);
}

function inStoredForm(salt: Buffer, tag: Buffer): string {
  return `${currentPrefix}${unpadded(salt)}$${unpadded(tag)}`;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

export const slowPasswordHash = { hashPassword, verifyPassword };
export type PasswordHash = typeof slowPasswordHash;

/** Hashes and checks passwords, a few at a time: each takes a core for a while, on purpose. */
export function passwordsIn(semaphore: Semaphore, { hashPassword, verifyPassword }: PasswordHash) {
  return {
    hash: (password: string) => semaphore.run(0, () => hashPassword(password)),
    isRight: (password: string, stored: string) => semaphore.run(0, () => verifyPassword(password, stored)),
  };
}

const tooCommon = 'This password is too common. Please choose another one.';
const sameAsUsername = 'The password must not be the username';

/**
 * Refuses the passwords that an attacker tries first. For admins only: a performer's account gives access to nothing.
 */
export function refuseGuessablePassword(field: string, password: string, username: string): void {
  if (isCommon(password.toLowerCase())) throw badInput({ [field]: tooCommon });
  if (usernameKey(password) === usernameKey(username)) throw badInput({ [field]: sameAsUsername });
}

/** Also in the disguises that rules of composition invite, one at a time: `P@ssw0rd`, `Password1!`, `Admin@123`. */
function isCommon(password: string): boolean {
  const withoutTail = password.replace(/[^a-z]{1,4}$/, '');
  return [password, withoutTail, plainLetters(password, 'i'), plainLetters(password, 'l')].some(isListed);
}

const letterFor: Record<string, string> = {
  0: 'o',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

function plainLetters(word: string, one: string): string {
  return word.replaceAll(/[013457@$!]/g, (sign) => letterFor[sign] ?? one);
}

let list: string | undefined;

/** Searched as it is: a set of its words would take ten times the memory, and few passwords are ever chosen. */
function isListed(word: string): boolean {
  if (list === undefined) {
    const text = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8');
    list = text.slice(text.indexOf('\n\n\n'));
  }
  return word !== '' && list.includes(`\n${word}\n`);
}
