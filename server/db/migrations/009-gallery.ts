import { type Kysely, sql } from 'kysely';

/** What the staff's gallery needs of an image beyond what the website shows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of [
    sql`width integer not null default 0`,
    sql`height integer not null default 0`,
    sql`"tagKeys" text not null default ''`,
    sql`"originId" integer references images (id) on delete set null`,
    sql`"lightTurn" integer not null default 0`,
    sql`"isSample" boolean not null default false`,
  ]) {
    await sql`alter table images add column ${column}`.execute(db);
  }
  await sql`create unique index "imagesByFilename" on images (filename)`.execute(db);
  await sql`create index "imagesByOrigin" on images ("originId")`.execute(db);
  await sql`create index "eventsByImage" on events ("imageUrl")`.execute(db);
}
