import type { Db } from '../db/tables.ts';

/** How often a key has been used since its window began, and when that window closes. */
export interface Tries {
  count: number;
  windowEnd: string;
}

/**
 * From now until the end of a window that began now. No window can end later: one that does was begun by a clock
 * that was ahead, and would keep people out until that time has come.
 */
export interface Window {
  now: string;
  end: string;
}

export class RateLimitsStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async find(key: string, { now, end }: Window): Promise<Tries | undefined> {
    return this.#db
      .selectFrom('rateLimits')
      .select(['count', 'windowEnd'])
      .where('key', '=', key)
      .where('windowEnd', '>', now)
      .where('windowEnd', '<=', end)
      .executeTakeFirst();
  }

  /** Counts one more in the window that is open, or opens one: in one statement, so that none is lost. */
  async add(key: string, { now, end }: Window): Promise<Tries> {
    return this.#db
      .insertInto('rateLimits')
      .values({ key, windowEnd: end, count: 1 })
      .onConflict((known) =>
        known.column('key').doUpdateSet((update) => {
          const isOpen = update.and([
            update('rateLimits.windowEnd', '>', now),
            update('rateLimits.windowEnd', '<=', end),
          ]);
          return {
            count: update
              .case()
              .when(isOpen)
              .then(update('rateLimits.count', '+', 1))
              .else(1)
              .end(),
            windowEnd: update.case().when(isOpen).then(update.ref('rateLimits.windowEnd')).else(end).end(),
          };
        }),
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
