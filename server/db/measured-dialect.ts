import type { Dialect } from 'kysely';
import type { DatabaseLoad } from './tables.ts';

/** How Kysely speaks to a database, and how busy the connections to it are. */
export interface MeasuredDialect {
  dialect: Dialect;
  load: () => DatabaseLoad;
}
