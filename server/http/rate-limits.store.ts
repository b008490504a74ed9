import { sql } from 'kysely';
import { Store } from '../db/store.ts';

/** How often a key was used in its window, and when that window closes. */
export interface Tries {
  count: number;
  windowEnd: string;
}

/**
 * A window that begins now. A stored window that ends later than `end` was opened by a clock that was ahead. It counts
 * as closed, or it would lock people out until then.
 */
export interface Window {
  now: string;
  end: string;
}

export class RateLimitsStore extends Store {
  async find(key: string, { now, end }: Window): Promise<Tries | undefined> {
    return this.db
      .selectFrom('rateLimits')
      .select(['count', 'windowEnd'])
      .where('key', '=', key)
      .where('windowEnd', '>', now)
      .where('windowEnd', '<=', end)
      .executeTakeFirst();
  }

  /** Counts one use in the open window, or opens a new one. A single statement, so that no count is lost. */
  async add(key: string, { now, end }: Window): Promise<Tries> {
    const isOpen = sql`"rateLimits"."windowEnd" > ${now} and "rateLimits"."windowEnd" <= ${end}`;
    return this.db
      .insertInto('rateLimits')
      .values({ key, windowEnd: end, count: 1 })
      .onConflict((known) =>
        known.column('key').doUpdateSet({
          count: sql<number>`case when ${isOpen} then "rateLimits".count + 1 else 1 end`,
          windowEnd: sql<string>`case when ${isOpen} then "rateLimits"."windowEnd" else ${end} end`,
        }),
      )
      .returning(['count', 'windowEnd'])
      .executeTakeFirstOrThrow();
  }

  async takeBack(key: string): Promise<void> {
    await this.db
      .updateTable('rateLimits')
      .set((row) => ({ count: row('count', '-', 1) }))
      .where('key', '=', key)
      .where('count', '>', 0)
      .execute();
  }

  async remove(key: string): Promise<void> {
    await this.db.deleteFrom('rateLimits').where('key', '=', key).execute();
  }

  async removeOld(now: string): Promise<void> {
    await this.db.deleteFrom('rateLimits').where('windowEnd', '<=', now).execute();
  }
}
