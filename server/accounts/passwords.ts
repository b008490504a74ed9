import type { Semaphore } from '../limits/semaphore.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

/** Hashes and checks passwords, a few at a time: each takes a core for a while, on purpose. */
export class Passwords {
  readonly #semaphore: Semaphore;

  constructor(semaphore: Semaphore) {
    this.#semaphore = semaphore;
  }

  hash(password: string): Promise<string> {
    return this.#semaphore.run(0, () => hashPassword(password));
  }

  isRight(password: string, stored: string): Promise<boolean> {
    return this.#semaphore.run(0, () => verifyPassword(password, stored));
  }
}
