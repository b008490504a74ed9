import type { Erasure } from '#contract/privacy.ts';
import type { Db } from '../db/tables.ts';
import { SubscribersStore } from '../subscribers/subscribers.store.ts';
import { isAddress, selectMails } from './person-sources.store.ts';

/** What belongs to an address, as far as it goes when everything about it is erased. */
export class SameAddressStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async list(email: string): Promise<Erasure> {
    const applications = await this.#db
      .selectFrom('applications')
      .leftJoin('reviews', 'reviews.applicationId', 'applications.id')
      .select(['applications.id', 'submittedAt', 'state'])
      .where(isAddress('email', email))
      .orderBy('applications.id')
      .execute();
    const accounts = await this.#db
      .selectFrom('users')
      .select('username')
      .where('role', '=', 'performer')
      .where(isAddress('email', email))
      .orderBy('id')
      .execute();
    const { messages } = await selectMails(this.#db, email)
      .select(({ fn }) => fn.countAll().as('messages'))
      .executeTakeFirstOrThrow();
    return {
      applications: applications.map(({ state, ...application }) => ({
        ...application,
        state: state ?? 'new',
      })),
      accounts: accounts.map(({ username }) => username),
      isSubscribed: (await new SubscribersStore(this.#db).findByAddress(email)) !== undefined,
      messages: Number(messages),
    };
  }

  /** Those of staff hold nothing of a performer. */
  async removeAccounts(email: string): Promise<void> {
    await this.#db
      .deleteFrom('users')
      .where('role', '=', 'performer')
      .where(isAddress('email', email))
      .execute();
  }
}
