import { type Kysely, sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Pictures that are public only with their event, and what must be found without reading a whole table. */
export const addVisibility: Migration = {
  name: '013-visibility',
  async up(db: Kysely<unknown>) {
    await sql`alter table images add column "followsEvents" boolean not null default false`.execute(db);
    // Until now a picture that came with an event was stored in this way, and no screen stores another one like it.
    // Whoever has made it private has decided: that stays.
    await sql`update images set "followsEvents" = true
      where category = 'event' and "isPublic" = true and description is not null and tags is null`.execute(
      db,
    );
    // Counted for every new application, in the transaction that stores it.
    await sql`create index "applicationsBySubmission" on applications ("submittedAt")`.execute(db);
  },
};
