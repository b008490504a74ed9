import { type Kysely, sql } from 'kysely';

/** Images of events whose description staff have written. The others are described by the name of their event. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table images add column "describedByStaff" boolean not null default false`.execute(db);
}
