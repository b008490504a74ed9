import type { FastifyInstance } from 'fastify';
import { countEvent } from '#contract/analytics.ts';
import type { Db } from '../db/tables.ts';

/** What the public sees, as of one moment: it is another thing when the version grows or the moment comes. */
export interface Freshness {
  version: number;
  /** When the next show ends, in milliseconds: it then moves from one list to the other. */
  changesAtMs: number;
}

/**
 * How stale a kept page may be in a process that did not make the change itself. The one that did asks again
 * at once.
 */
export const maxStalenessMs = 1_000;

export class ContentFreshness {
  readonly #db: Db;
  readonly #clock: () => Date;
  #current: Freshness | undefined;
  #checkedAtMs = Number.NEGATIVE_INFINITY;
  #doubts = 0;
  /** The question that is on its way to the database. */
  #asking: { doubts: number; startedMs: number; answer: Promise<Freshness> } | undefined;

  constructor(db: Db, clock: () => Date) {
    this.#db = db;
    this.#clock = clock;
  }

  /** What is known without asking the database, or undefined when that is too long ago. */
  known(): Freshness | undefined {
    const nowMs = this.#clock().getTime();
    const age = nowMs - this.#checkedAtMs;
    // A clock that was set back makes the age negative: then nothing is known either.
    if (!this.#current || age < 0 || age >= maxStalenessMs || nowMs >= this.#current.changesAtMs)
      return undefined;
    return this.#current;
  }

  /** Whether what was found then still holds for all that the clock can tell. */
  isBeforeChange({ changesAtMs }: Freshness): boolean {
    return this.#clock().getTime() < changesAtMs;
  }

  async current(): Promise<Freshness> {
    const found = this.known() ?? (await this.#ask());
    // The show may have ended while the database was asked, or before: by whoever asked first.
    return this.isBeforeChange(found) ? found : this.current();
  }

  /** Something may have changed: ask the database before the next page. */
  doubt(): void {
    this.#doubts += 1;
    this.#checkedAtMs = Number.NEGATIVE_INFINITY;
  }

  /**
   * One question for all who wait for it. But whoever comes after a change, or so long after the question that its
   * answer would be too old, asks another one.
   */
  #ask(): Promise<Freshness> {
    const startedMs = this.#clock().getTime();
    const underWay = this.#asking;
    const age = startedMs - (underWay?.startedMs ?? 0);
    if (underWay?.doubts === this.#doubts && age >= 0 && age < maxStalenessMs) return underWay.answer;
    const answer = this.#check().finally(() => {
      if (this.#asking === asking) this.#asking = undefined;
    });
    const asking = { doubts: this.#doubts, startedMs, answer };
    this.#asking = asking;
    return answer;
  }

  async #check(): Promise<Freshness> {
    const now = this.#clock();
    const doubts = this.#doubts;
    const [{ version }, { nextEnd }] = await Promise.all([
      this.#db.selectFrom('contentVersion').select('version').executeTakeFirstOrThrow(),
      this.#db
        .selectFrom('events')
        .select((select) => select.fn.min('endDateTime').as('nextEnd'))
        .where('archived', '=', false)
        .where('endDateTime', '>', now.toISOString())
        .executeTakeFirstOrThrow(),
    ]);
    const found = { version, changesAtMs: nextEnd ? Date.parse(nextEnd) : Number.POSITIVE_INFINITY };
    // A doubt that came meanwhile is about a change which this look may not have seen: the next page looks again.
    if (doubts === this.#doubts) {
      this.#current = found;
      this.#checkedAtMs = now.getTime();
    }
    return found;
  }
}

/**
 * Any call that may have changed something: its author needs not think of kept pages. Only the counter's is known
 * to change nothing that anyone sees, and it comes with every view of a page.
 */
export function doubtFreshnessAfterMutations(app: FastifyInstance, freshness: ContentFreshness): void {
  app.addHook('onSend', async (request) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (!isReading && request.routeOptions.url !== countEvent.path) freshness.doubt();
  });
}
