import { type Kysely, sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Who has left the mailing list. Those who left before stand in a file, and follow within a minute of the start. */
export const createDepartures: Migration = {
  name: '038-departures',
  async up(db: Kysely<unknown>) {
    await sql`create table departures (hash text primary key, at text not null)`.execute(db);
  },
};
