import type { PromisedAnswer } from '../db/record-tables.ts';
import type { Db } from '../db/tables.ts';
import type { Review } from '../reviews/reviews.store.ts';

export interface Erased {
  /** In which it came, by the venue's calendar. */
  month: string;
  state: Review['state'];
  answer: PromisedAnswer;
}

/** Counts the applications that were erased, so that the figures of past months stay true. */
export class ErasedApplicationsStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async add(erased: Erased): Promise<void> {
    await this.#db
      .insertInto('erasedApplications')
      .values({ ...erased, count: 1 })
      .onConflict((known) =>
        known
          .columns(['month', 'state', 'answer'])
          .doUpdateSet((update) => ({ count: update('erasedApplications.count', '+', 1) })),
      )
      .execute();
  }

  async list(fromMonth: string): Promise<(Erased & { count: number })[]> {
    return this.#db
      .selectFrom('erasedApplications')
      .selectAll()
      .where('month', '>=', fromMonth)
      .orderBy('month')
      .execute();
  }
}
