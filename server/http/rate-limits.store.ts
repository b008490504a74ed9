import { sql } from 'kysely';
import { Store } from '../db/store.ts';
import type { Db } from '../db/tables.ts';
import { type Failure, tooManyTries } from '../failure.ts';
import type { Clock } from '../process/clock.ts';
import type { RateLimit } from './rate-limit.ts';

const sweepEveryMs = 60_000;

/** How often someone has tried in the current window, and when that closes. */
interface Tries {
  count: number;
  windowEnd: string;
}

/**
 * Tries are counted in the database, so all processes of a site share them and a restart does not reset them. A stored
 * window that ends later than one that begins now was opened by a clock that was ahead. It counts as closed, or it would
 * lock people out until then.
 */
export class RateLimiter extends Store {
  readonly #clock: Clock;
  #nextSweepMs = 0;

  constructor(db: Db, clock: Clock) {
    super(db);
    this.#clock = clock;
  }

  /** Counts a try by `who`. Throws when there were too many. */
  async take(limit: RateLimit, who: string): Promise<void> {
    // Checked first: a client that goes on after a refusal costs a read and no write.
    await this.check(limit, who);
    await this.count(limit, who);
  }

  /** Throws when `who` has used up the limit. Counts nothing. */
  async check(limit: RateLimit, who: string): Promise<void> {
    await this.#sweep();
    const tries = await this.#find(limit, who);
    if (tries && tries.count >= limit.max) throw this.#refusal(tries);
  }

  /**
   * Counts in the open window, or opens a new one; within the caller's transaction, a rollback takes the count back too.
   * A single statement, so that no count is lost.
   */
  async count(limit: RateLimit, who: string, db: Db = this.db): Promise<void> {
    const { now, end } = this.#window(limit);
    const isOpen = sql`"rateLimits"."windowEnd" > ${now} and "rateLimits"."windowEnd" <= ${end}`;
    const tries = await db
      .insertInto('rateLimits')
      .values({ key: keyOf(limit, who), windowEnd: end, count: 1 })
      .onConflict((known) =>
        known.column('key').doUpdateSet({
          count: sql<number>`case when ${isOpen} then "rateLimits".count + 1 else 1 end`,
          windowEnd: sql<string>`case when ${isOpen} then "rateLimits"."windowEnd" else ${end} end`,
        }),
      )
      .returning(['count', 'windowEnd'])
      .executeTakeFirstOrThrow();
    if (tries.count > limit.max) throw this.#refusal(tries);
  }

  /** Takes back a try that turned out not to count. */
  async giveBack(limit: RateLimit, who: string): Promise<void> {
    await this.db
      .updateTable('rateLimits')
      .set((row) => ({ count: row('count', '-', 1) }))
      .where('key', '=', keyOf(limit, who))
      .where('count', '>', 0)
      .execute();
  }

  async reset(limit: RateLimit, who: string): Promise<void> {
    await this.db.deleteFrom('rateLimits').where('key', '=', keyOf(limit, who)).execute();
  }

  /** Whether `who` has tried within the current window. */
  async knows(limit: RateLimit, who: string): Promise<boolean> {
    return (await this.#find(limit, who)) !== undefined;
  }

  #find(limit: RateLimit, who: string): Promise<Tries | undefined> {
    const { now, end } = this.#window(limit);
    return this.db
      .selectFrom('rateLimits')
      .select(['count', 'windowEnd'])
      .where('key', '=', keyOf(limit, who))
      .where('windowEnd', '>', now)
      .where('windowEnd', '<=', end)
      .executeTakeFirst();
  }

  #refusal({ windowEnd }: Tries): Failure {
    const seconds = Math.ceil((Date.parse(windowEnd) - this.#clock().getTime()) / 1_000);
    // The window may have closed while the database was asked.
    return tooManyTries(Math.max(1, seconds));
  }

  #window({ windowMs }: RateLimit): { now: string; end: string } {
    const now = this.#clock();
    return { now: now.toISOString(), end: new Date(now.getTime() + windowMs).toISOString() };
  }

  async #sweep(): Promise<void> {
    const now = this.#clock();
    const waitMs = this.#nextSweepMs - now.getTime();
    if (waitMs > 0 && waitMs <= sweepEveryMs) return;
    this.#nextSweepMs = now.getTime() + sweepEveryMs;
    await this.db.deleteFrom('rateLimits').where('windowEnd', '<=', now.toISOString()).execute();
  }
}

function keyOf({ name }: RateLimit, who: string): string {
  return `${name} ${who}`;
}
