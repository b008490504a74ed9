import { readFileSync } from 'node:fs';
import { usernameKey } from '#contract/accounts/credentials.ts';
import { badInput } from '../failure.ts';
import type { Semaphore } from '../limits/semaphore.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

export interface PasswordHash {
  hashPassword(password: string): Promise<string>;
  verifyPassword(password: string, stored: string): Promise<boolean>;
}

export const slowPasswordHash: PasswordHash = { hashPassword, verifyPassword };

/** Hashes and checks passwords, a few at a time: each takes a core for a while, on purpose. */
export class Passwords {
  readonly #semaphore: Semaphore;
  readonly #passwordHash: PasswordHash;

  constructor(semaphore: Semaphore, passwordHash: PasswordHash) {
    this.#semaphore = semaphore;
    this.#passwordHash = passwordHash;
  }

  hash(password: string): Promise<string> {
    return this.#semaphore.run(0, () => this.#passwordHash.hashPassword(password));
  }

  isRight(password: string, stored: string): Promise<boolean> {
    return this.#semaphore.run(0, () => this.#passwordHash.verifyPassword(password, stored));
  }
}

export const tooCommon = 'This password is too common. Please choose another one.';
export const sameAsUsername = 'The password must not be the username';

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
