import { type Kysely, sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Optional facts of a show, and the number of changes to it, which calendars ask for. */
export const addShowFacts: Migration = {
  name: '016-show-facts',
  async up(db: Kysely<unknown>) {
    for (const column of ['location', 'doorsDateTime', 'price', 'ages', 'ticketUrl', 'performer']) {
      await sql`alter table events add column ${sql.id(column)} text`.execute(db);
    }
    await sql`alter table events add column status text not null default 'scheduled'`.execute(db);
    await sql`alter table events add column "seriesId" integer`.execute(db);
    await sql`create index "eventsBySeries" on events ("seriesId", "startDateTime")`.execute(db);
    await sql`alter table events add column "changeCount" integer not null default 0`.execute(db);
  },
};
