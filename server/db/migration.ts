import type { Kysely } from 'kysely';
import type { Dialect } from './tables.ts';

export interface Migration {
  name: string;
  /** A migration knows only the tables of the migrations before it, so it never imports `Tables`. */
  up(db: Kysely<unknown>, dialect: Dialect): Promise<void>;
}
