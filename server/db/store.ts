import type { Db } from './tables.ts';

/** What reads and writes some tables, on a connection or within somebody's transaction. */
export abstract class Store {
  protected readonly db: Db;

  constructor(db: Db) {
    this.db = db;
  }
}
