import { type Kysely, sql } from 'kysely';
import { countContentChanges } from '../schema-parts.ts';
import type { Dialect } from '../tables.ts';

/** The facts about the venue that staff have changed. What has no row here is as `site.config.ts` says. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await sql`create table "venueFacts" (field text primary key, value text not null)`.execute(db);
  await sql`create table "venueLogo" (
    id integer primary key check (id = 1),
    filename text not null
  )`.execute(db);
  await sql`create table "venuePhotos" (
    place text primary key,
    "imageId" integer not null references images (id) on delete cascade
  )`.execute(db);
  await sql`create index "venuePhotosByImage" on "venuePhotos" ("imageId")`.execute(db);
  for (const table of ['venueFacts', 'venueLogo', 'venuePhotos']) {
    await countContentChanges(db, dialect, table);
  }

  // One row, which every writer of the facts updates first: a lock, so that of two people who change the same version
  // the second is told.
  await sql`create table "venueTurn" (
    id integer primary key check (id = 1),
    turn integer not null
  )`.execute(db);
  await sql`insert into "venueTurn" (id, turn) values (1, 0)`.execute(db);
}
