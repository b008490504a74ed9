import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

/** Accounts that hold a person's name, address and phone number. Those of staff hold none of a performer. */
export class PersonalAccountsStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async remove(email: string): Promise<void> {
    await this.#db
      .deleteFrom('users')
      .where('role', '=', 'performer')
      .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
      .execute();
  }
}
