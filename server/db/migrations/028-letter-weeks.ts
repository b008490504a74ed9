import { type Kysely, sql } from 'kysely';

/** What was decided about the letter of each week, and when it was switched off, by staff or by a restore. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "letterWeeks" (
    week text primary key,
    "decidedAt" text not null,
    "eventIds" text not null
  )`.execute(db);
  await sql`alter table "letterSettings" add column "offSince" text`.execute(db);
  await sql`alter table "letterSettings" add column "restoredAt" text`.execute(db);
  // Anyone can enter any address: that is noted apart from the request that was confirmed.
  await sql`alter table subscribers add column "askedAt" text not null default ''`.execute(db);
  await sql`update subscribers set "askedAt" = "requestedAt"`.execute(db);
}
