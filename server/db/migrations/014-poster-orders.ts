import { type Kysely, sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * The order that one of our posters was drawn from, so that it can be drawn again for a printer. JSON; null for other
 * images.
 */
export const addPosterOrders: Migration = {
  name: '014-poster-orders',
  async up(db: Kysely<unknown>) {
    await sql`alter table images add column "posterOrder" text`.execute(db);
  },
};
