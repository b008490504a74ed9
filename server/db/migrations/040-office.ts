import { type Kysely, sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * What guests read below a photo, beside what is read out to those who cannot see it; what a change was from and to; and
 * letters of the house's own, which are weeks with words and without shows.
 */
export const widenOffice: Migration = {
  name: '040-office',
  async up(db: Kysely<unknown>) {
    await sql`alter table images add column caption text`.execute(db);
    await sql`alter table activity add column changes text`.execute(db);
    await sql`alter table "letterWeeks" add column subject text`.execute(db);
    await sql`alter table "letterWeeks" add column text text`.execute(db);
    await sql`alter table "letterWeeks" add column "isQueued" boolean not null default false`.execute(db);
  },
};
