import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

/** One row: the site's id, which is also written in its file store. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "siteIdentity" (
    id integer primary key check (id = 1),
    "siteId" text not null,
    "hadFiles" boolean not null
  )`.execute(db);
  await sql`insert into "siteIdentity" (id, "siteId", "hadFiles") values (1, ${randomUUID()},
    exists (select 1 from images) or exists (select 1 from "applicationFiles"))`.execute(db);
}
