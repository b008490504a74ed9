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
  #checkedAtMs = Number.NEGATIVE_INFINITY;
  #invalidations = 0;
  /** The database query under way. */
  #asking: { invalidations: number; startedMs: number; answer: Promise<Freshness> } | undefined;

  /** Settles with the confirming query under way. */
  #confirmation: Promise<void> = Promise.resolve();
  #nextConfirmation: Promise<Freshness> | undefined;

  constructor(db: Db, clock: () => Date) {
    this.#db = db;
    this.#clock = clock;
    this.#versionQuery = db.selectFrom('contentVersion').select('version').compile();
  }

  /** The state, if it is known without a query; undefined when it is too old. */
  known(): Freshness | undefined {
    const nowMs = this.#clock().getTime();
    const age = nowMs - this.#checkedAtMs;
    // After the clock was set back the age is negative: then the state is unknown too.
    if (!this.#current || age < 0 || age >= maxStalenessMs || nowMs >= this.#current.changesAtMs)
      return undefined;
    return quarterHourOf(nowMs) === this.#current.quarterHour ? this.#current : undefined;
  }

  /** Whether no show has ended since. */
  isBeforeChange({ changesAtMs }: Freshness): boolean {
    return this.#clock().getTime() < changesAtMs;
  }

  async current(): Promise<Freshness> {
    const found = this.known() ?? (await this.#ask());
    // The show may have ended during the query, or before it if another caller started it.
    return this.isBeforeChange(found) ? found : this.current();
  }

  /**
   * The state as the database has it after this call began, whichever process changed it. Callers at the same time share
   * a query, but none gets the answer of one that was under way before: it may not have seen a change they know of.
   */
  confirmed(): Promise<Freshness> {
    // All requests that arrive in one turn of the event loop share a query.
    this.#nextConfirmation ??= this.#confirmation.then(nextTurn).then(() => {
      this.#nextConfirmation = undefined;
      const answer = this.#confirm();
      this.#confirmation = answer.then(
        () => {},
        () => {},
      );
      return answer;
    });
    return this.#nextConfirmation;
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
    this.#checkedAtMs = Number.NEGATIVE_INFINITY;
  }

  /**
   * Concurrent callers share one query. A caller that comes after an invalidation, or when the query is too old, starts
   * another one.
   */
  #ask(): Promise<Freshness> {
    const startedMs = this.#clock().getTime();
    const underWay = this.#asking;
    const age = startedMs - (underWay?.startedMs ?? 0);
    if (underWay?.invalidations === this.#invalidations && age >= 0 && age < maxStalenessMs)
      return underWay.answer;
    const answer = this.#check().finally(() => {
      if (this.#asking === asking) this.#asking = undefined;
    });
    const asking = { invalidations: this.#invalidations, startedMs, answer };
    this.#asking = asking;
    return answer;
  }

  /** While the version is the same and no show has ended, the state is what it was. */
  async #confirm(): Promise<Freshness> {
    const known = this.#current;
    const now = this.#clock();
    const version = await this.#version();
    const isUnchanged = known?.version === version && known.quarterHour === quarterHourOf(now.getTime());
    return isUnchanged && now.getTime() < known.changesAtMs ? known : this.#check();
  }

  async #version(): Promise<number> {
    const { rows } = await this.#db.executeQuery(this.#versionQuery);
    const [row] = rows;
    if (!row) throw new Error('the database has no content version');
    return row.version;
  }

  async #check(): Promise<Freshness> {
    const now = this.#clock();
    const invalidations = this.#invalidations;
    // First the version: an end from before a change, beside the version after it, would be taken for current.
    const version = await this.#version();
    const { nextEnd } = await this.#db
      .selectFrom('events')
      .select((select) => select.fn.min('endDateTime').as('nextEnd'))
      .where('archived', '=', false)
      .where('endDateTime', '>', now.toISOString())
      .executeTakeFirstOrThrow();
    const found = {
      version,
      changesAtMs: nextEnd ? Date.parse(nextEnd) : Number.POSITIVE_INFINITY,
      quarterHour: quarterHourOf(now.getTime()),
    };
    // An invalidation during this query may be about a change that the query has not seen: the next page asks again.
    if (invalidations === this.#invalidations) {
      this.#current = found;
      this.#checkedAtMs = now.getTime();
    }
    return found;
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
