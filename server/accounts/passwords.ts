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
