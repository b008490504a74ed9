import type { Dialect } from 'kysely';
import type { DatabaseLoad } from './tables.ts';

/** A Kysely dialect, and the load of its connections. */
export interface MeasuredDialect {
  dialect: Dialect;
  load: () => DatabaseLoad;
}
