import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { latestEnd } from '../process/clock.ts';
import type { Db, Tables } from './tables.ts';

/** What reads and writes some tables, on a connection or within somebody's transaction. */
export abstract class Store {
  protected readonly db: Db;

  constructor(db: Db) {
    this.db = db;
  }
}

export async function countOf<From extends keyof Tables>(
  query: SelectQueryBuilder<Tables, From, unknown>,
): Promise<number> {
  const { count } = await query
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether the end in this column is still to come. One beyond the lifetime was written by a clock that was ahead. */
export function isCurrent(column: string, now: string, lifetimeMs: number): RawBuilder<boolean> {
  const end = sql.ref(column);
  return sql<boolean>`(${end} > ${now} and ${end} <= ${latestEnd(now, lifetimeMs)})`;
}

export function isOver(column: string, now: string, lifetimeMs: number): RawBuilder<boolean> {
  return sql<boolean>`not ${isCurrent(column, now, lifetimeMs)}`;
}
