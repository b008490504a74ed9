import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** One row: which site this is. Its file store bears the same id. */
export const createSiteIdentity: Migration = {
  name: '011-site-identity',
  async up(db: Kysely<unknown>) {
    await sql`create table "siteIdentity" (
      id integer primary key check (id = 1),
      "siteId" text not null,
      "hadFiles" boolean not null
    )`.execute(db);
    await sql`insert into "siteIdentity" (id, "siteId", "hadFiles") values (1, ${randomUUID()},
      exists (select 1 from images) or exists (select 1 from "applicationFiles"))`.execute(db);
  },
};
