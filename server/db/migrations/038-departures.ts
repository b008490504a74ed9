import { type Kysely, sql } from 'kysely';

/** Who has left the mailing list. Those who left before stand in a file, and follow within a minute of the start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table departures (hash text primary key, at text not null)`.execute(db);
}
