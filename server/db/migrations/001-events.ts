import { type Kysely, sql } from 'kysely';
import { countContentChanges, serialId } from '../schema-parts.ts';
import type { Dialect } from '../tables.ts';

export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await sql`create table events (
    id ${serialId(dialect)},
    name text not null,
    description text not null,
    "startDateTime" text not null,
    "endDateTime" text not null,
    "imageUrl" text,
    category text not null default 'Live Music',
    archived boolean not null default false,
    "isSample" boolean not null default false,
    "createdAt" text not null,
    "updatedAt" text not null
  )`.execute(db);
  await sql`create index "eventsByStart" on events (archived, "startDateTime", id)`.execute(db);
  await sql`create index "eventsByEnd" on events (archived, "endDateTime")`.execute(db);

  await sql`create table milestones (name text primary key, "reachedAt" text not null)`.execute(db);

  await sql`create table "contentVersion" (id integer primary key, version integer not null)`.execute(db);
  await sql`insert into "contentVersion" (id, version) values (1, 1)`.execute(db);
  if (dialect === 'postgres') {
    await sql`create function "countContentChange"() returns trigger language plpgsql as
      $$ begin update "contentVersion" set version = version + 1 where id = 1; return null; end $$`.execute(
      db,
    );
  }
  await countContentChanges(db, dialect, 'events');
}
