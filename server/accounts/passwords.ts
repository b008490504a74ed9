import type { WaitingLine } from '../limits/waiting-line.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

/** Passwords are hashed and checked a few at a time: each takes a core for a while, on purpose. */
export class Passwords {
  readonly #line: WaitingLine;

  constructor(line: WaitingLine) {
    this.#line = line;
  }

  hash(password: string): Promise<string> {
    return this.#line.take(0, () => hashPassword(password));
  }

  isRight(password: string, stored: string): Promise<boolean> {
    return this.#line.take(0, () => verifyPassword(password, stored));
  }
}
