import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { CompiledQuery } from 'kysely';
import { countEvent } from '#contract/figures/figures.ts';
import type { ChangeCounts } from '#contract/monitoring.ts';
import type { Db } from './tables.ts';

/**
 * The state of the public content. It is outdated when the version grows, when `changesAtMs` is reached, and after each
 * quarter of an hour.
 */
export interface Freshness {
  version: number;
  /** When the next show ends, in milliseconds. It then moves from the upcoming to the past events. */
  changesAtMs: number;
  /** Pages may name today. In every time zone midnight is at a full quarter of an hour. */
  quarterHour: number;
}

export const quarterHourMs = 15 * 60_000;

function quarterHourOf(ms: number): number {
  return Math.floor(ms / quarterHourMs);
}

/** The time that a page may name: it is rendered again when the next quarter of an hour begins. */
export function pageTime(now: Date): string {
  return new Date(quarterHourOf(now.getTime()) * quarterHourMs).toISOString();
}

/**
 * How stale a cached page may be in a process that did not make the change. The process that did asks again at once.
 */
export const maxStalenessMs = 1_000;

export class ContentFreshness {
  readonly #db: Db;
  readonly #clock: () => Date;
  /** Compiled once: it is asked at each request for a list. */
  readonly #versionQuery: CompiledQuery<{ version: number }>;
  #current: Freshness | undefined;
  #checkedAtMs = 0;
  #invalidations = 0;
  /** How many of them the current state is from after. */
  #followed = -1;
  /** Settles with the question under way. */
  #asked: Promise<void> = Promise.resolve();
  #nextAnswer: Promise<Freshness> | undefined;

  constructor(db: Db, clock: () => Date) {
    this.#db = db;
    this.#clock = clock;
    this.#versionQuery = db.selectFrom('contentVersion').select('version').compile();
  }

  /** The state, if it is known without a query; undefined when it is too old. */
  known(): Freshness | undefined {
    const nowMs = this.#clock().getTime();
    const isRecent = this.#followed === this.#invalidations && nowMs - this.#checkedAtMs < maxStalenessMs;
    return isRecent && this.#isStill(nowMs) ? this.#current : undefined;
  }

  /** Whether no show has ended since, no quarter of an hour has begun, and the clock was not set back. */
  #isStill(nowMs: number): boolean {
    if (!this.#current || nowMs < this.#checkedAtMs) return false;
    return nowMs < this.#current.changesAtMs && quarterHourOf(nowMs) === this.#current.quarterHour;
  }

  /** Whether no show has ended since. */
  isBeforeChange({ changesAtMs }: Freshness): boolean {
    return this.#clock().getTime() < changesAtMs;
  }

  async current(): Promise<Freshness> {
    const found = this.known() ?? (await this.confirmed());
    // The show may have ended during the query.
    return this.isBeforeChange(found) ? found : this.current();
  }

  /**
   * The state as the database has it after this call began, whichever process changed it. Callers at the same time share
   * a query, but none gets the answer of one that was under way before: it may not have seen a change they know of.
   */
  confirmed(): Promise<Freshness> {
    // All requests that arrive in one turn of the event loop share a query.
    this.#nextAnswer ??= this.#asked.then(nextTurn).then(() => {
      this.#nextAnswer = undefined;
      const answer = this.#ask();
      this.#asked = answer.then(
        () => {},
        () => {},
      );
      return answer;
    });
    return this.#nextAnswer;
  }

  /** What staff see, noun by noun. Always asked: it costs no more than to find out who asks. */
  async changes(): Promise<ChangeCounts> {
    const {
      id: _,
      version: __,
      ...counts
    } = await this.#db.selectFrom('contentVersion').selectAll().executeTakeFirstOrThrow();
    return counts;
  }

  /** Invalidates the state: the next page queries the database again. */
  invalidate(): void {
    this.#invalidations += 1;
  }

  async #ask(): Promise<Freshness> {
    const now = this.#clock();
    const invalidations = this.#invalidations;
    // First the version: an end from before a change, beside the version after it, would be taken for current.
    const version = await this.#version();
    // While the version is the same and no show has ended, the state is what it was.
    const known = this.#current;
    const isUnchanged = known?.version === version && this.#isStill(now.getTime());
    const found = isUnchanged
      ? known
      : { version, changesAtMs: await this.#nextEnd(now), quarterHour: quarterHourOf(now.getTime()) };
    this.#current = found;
    this.#checkedAtMs = now.getTime();
    // An invalidation during this query may be about a change that the query has not seen: the next page asks again.
    this.#followed = invalidations;
    return found;
  }

  async #version(): Promise<number> {
    const { rows } = await this.#db.executeQuery(this.#versionQuery);
    const [row] = rows;
    if (!row) throw new Error('the database has no content version');
    return row.version;
  }

  async #nextEnd(now: Date): Promise<number> {
    const { nextEnd } = await this.#db
      .selectFrom('events')
      .select((select) => select.fn.min('endDateTime').as('nextEnd'))
      .where('archived', '=', false)
      .where('endDateTime', '>', now.toISOString())
      .executeTakeFirstOrThrow();
    return nextEnd ? Date.parse(nextEnd) : Number.POSITIVE_INFINITY;
  }
}

/**
 * Every mutating call invalidates, so its author need not think of the page cache. Except the view counter: it comes
 * with every view of a page and changes nothing that anyone sees.
 */
export function invalidateAfterMutations(app: FastifyInstance, freshness: ContentFreshness): void {
  app.addHook('onSend', async (request) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (!isReading && request.routeOptions.url !== countEvent.path) freshness.invalidate();
  });
}
