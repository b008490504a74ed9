import { type Kysely, sql } from 'kysely';

/** Backups under way, and the files whose deletion waits for their end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table backups (
    token text primary key,
    "startedAt" text not null,
    "leasedUntil" text not null
  )`.execute(db);
  await sql`create table "lateRemovals" (
    place text not null check (place in ('applications', 'gallery')),
    filename text not null,
    primary key (place, filename)
  )`.execute(db);
}
