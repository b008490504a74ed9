import { type UserRecord, usernameTaken } from '#contract/accounts.ts';
import { usernameKey } from '#contract/usernames.ts';
import type { Db } from '../db/tables.ts';
import { conflict } from '../http/errors.ts';

export interface NewPerformer {
  username: string;
  passwordHash: string;
  email: string;
  firstName: string;
  lastName: string;
}

export class AccountsStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * The unique index decides who was first. Looking for the name beforehand would let two at once pass, and an
   * insert that fails must end here: never in a change to the account that has the name.
   */
  async addPerformer(performer: NewPerformer, now: string): Promise<UserRecord> {
    const { username, passwordHash, email, firstName, lastName } = performer;
    const added = await this.#db
      .insertInto('users')
      .values({
        username,
        usernameKey: usernameKey(username),
        password: passwordHash,
        role: 'performer',
        email,
        firstName,
        lastName,
        createdAt: now,
      })
      .onConflict((taken) => taken.column('usernameKey').doNothing())
      .returning(['id', 'phoneNumber', 'smsNotificationsEnabled'])
      .executeTakeFirst();
    if (!added) throw conflict('username', usernameTaken);
    return { ...added, username, email, firstName, lastName };
  }
}
