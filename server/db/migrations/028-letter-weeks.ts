import { type Kysely, sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** What was decided about the letter of each week, and when it was switched off, by staff or by a restore. */
export const decideLetters: Migration = {
  name: '028-letter-weeks',
  async up(db: Kysely<unknown>) {
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
  },
};
