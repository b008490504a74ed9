import { type Kysely, sql } from 'kysely';

/**
 * The order that one of our posters was drawn from, so that it can be drawn again for a printer. JSON; null for other
 * images.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table images add column "posterOrder" text`.execute(db);
}
