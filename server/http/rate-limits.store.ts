import type { Db } from '../db/tables.ts';

/** How often a key has been used since its window began, and when that window closes. */
export interface Tries {
  count: number;
  windowEnd: string;
}

export class RateLimitsStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async find(key: string, now: string): Promise<Tries | undefined> {
    return this.#db
      .selectFrom('rateLimits')
      .select(['count', 'windowEnd'])
      .where('key', '=', key)
      .where('windowEnd', '>', now)
      .executeTakeFirst();
  }

  /** Counts one more in the window that is open, or opens one: in one statement, so that none is lost. */
  async add(key: string, now: string, newWindowEnd: string): Promise<Tries> {
    return this.#db
      .insertInto('rateLimits')
      .values({ key, windowEnd: newWindowEnd, count: 1 })
      .onConflict((known) =>
        known.column('key').doUpdateSet((update) => ({
          count: update
            .case()
            .when('rateLimits.windowEnd', '>', now)
            .then(update('rateLimits.count', '+', 1))
            .else(1)
            .end(),
          windowEnd: update
            .case()
            .when('rateLimits.windowEnd', '>', now)
            .then(update.ref('rateLimits.windowEnd'))
            .else(newWindowEnd)
            .end(),
        })),
      )
      .returning(['count', 'windowEnd'])
      .executeTakeFirstOrThrow();
  }

  async takeBack(key: string): Promise<void> {
    await this.#db
      .updateTable('rateLimits')
      .set((row) => ({ count: row('count', '-', 1) }))
      .where('key', '=', key)
      .where('count', '>', 0)
      .execute();
  }

  async remove(key: string): Promise<void> {
    await this.#db.deleteFrom('rateLimits').where('key', '=', key).execute();
  }

  async removeOld(now: string): Promise<void> {
    await this.#db.deleteFrom('rateLimits').where('windowEnd', '<=', now).execute();
  }
}
