import { type Kysely, sql } from 'kysely';
import { eventSearchText } from '../event-search-text.ts';
import type { Migration } from '../migration.ts';
import type { Tables } from '../tables.ts';

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
    await sql`alter table events add column "searchText" text not null default ''`.execute(db);
    await fillSearchText(db as Kysely<Pick<Tables, 'events'>>);
  },
};

/** In small pages: descriptions may be long. */
async function fillSearchText(db: Kysely<Pick<Tables, 'events'>>): Promise<void> {
  for (let last = 0; ; ) {
    const events = await db
      .selectFrom('events')
      .select(['id', 'name', 'description', 'category'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(100)
      .execute();
    if (events.length === 0) return;
    for (const event of events) {
      await db
        .updateTable('events')
        .set({ searchText: eventSearchText(event) })
        .where('id', '=', event.id)
        .execute();
      last = event.id;
    }
  }
}
