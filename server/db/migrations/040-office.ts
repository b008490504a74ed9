import { type Kysely, sql } from 'kysely';

/**
 * What guests read below a photo, beside what is read out to those who cannot see it; what a change was from and to; and
 * letters of the house's own, which are weeks with words and without shows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table images add column caption text`.execute(db);
  await sql`alter table activity add column changes text`.execute(db);
  await sql`alter table "letterWeeks" add column subject text`.execute(db);
  await sql`alter table "letterWeeks" add column text text`.execute(db);
  await sql`alter table "letterWeeks" add column "isQueued" boolean not null default false`.execute(db);
}
