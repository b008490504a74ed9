import { unknownPageKey } from '#contract/pages.ts';
import type { Db } from '../db/tables.ts';

export interface Count {
  day: string;
  name: string;
  path: string;
  label: string;
}

/** Far more than a day has pages and labels. Beyond it, new ones are counted in one common row. */
export const maxRowsPerDay = 1_000;

export class CountsStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async add(count: Count, times = 1): Promise<void> {
    if (await this.#increment(count, times)) return;
    const isFull = (await this.#rowsOf(count.day)) >= maxRowsPerDay;
    await this.#insert(isFull ? { ...count, path: unknownPageKey, label: '' } : count, times);
  }

  async #increment({ day, name, path, label }: Count, times: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('dailyCounts')
      .set((update) => ({ count: update('count', '+', times) }))
      .where('day', '=', day)
      .where('name', '=', name)
      .where('path', '=', path)
      .where('label', '=', label)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async #rowsOf(day: string): Promise<number> {
    const { rows } = await this.#db
      .selectFrom('dailyCounts')
      .select((select) => select.fn.countAll<number>().as('rows'))
      .where('day', '=', day)
      .executeTakeFirstOrThrow();
    return rows;
  }

  /** Another process may have inserted the same row just now. */
  async #insert(count: Count, times: number): Promise<void> {
    await this.#db
      .insertInto('dailyCounts')
      .values({ ...count, count: times })
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'name', 'path', 'label'])
          .doUpdateSet((update) => ({ count: update('dailyCounts.count', '+', times) })),
      )
      .execute();
  }

  async list(day: string): Promise<(Count & { count: number })[]> {
    return this.#db
      .selectFrom('dailyCounts')
      .selectAll()
      .where('day', '=', day)
      .orderBy('name')
      .orderBy('path')
      .orderBy('label')
      .execute();
  }
}
