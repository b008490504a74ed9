import { type Kysely, sql } from 'kysely';

/** What stays in view of a cropped picture, and which pictures staff have put in the strip of the room, in which order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['focusX', 'focusY', 'roomPosition']) {
    await sql`alter table images add column ${sql.id(column)} integer`.execute(db);
  }
}
