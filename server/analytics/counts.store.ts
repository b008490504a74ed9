import type { Db } from '../db/tables.ts';

export interface Count {
  day: string;
  name: string;
  path: string;
  label: string;
}

export class CountsStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async add(count: Count): Promise<void> {
    await this.#db
      .insertInto('dailyCounts')
      .values({ ...count, count: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'name', 'path', 'label'])
          .doUpdateSet((update) => ({ count: update('dailyCounts.count', '+', 1) })),
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
