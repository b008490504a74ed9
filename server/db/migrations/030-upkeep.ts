import { type Kysely, sql } from 'kysely';

/** One row: the last backup, and how many files are not where they are kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table upkeep (
    id integer primary key check (id = 1),
    "watchedSince" text not null,
    "backupAt" text,
    "backupMissing" integer not null default 0,
    "filesNamed" integer not null default 0,
    "filesMissing" integer not null default 0
  )`.execute(db);
  await sql`insert into upkeep (id, "watchedSince") values (1, ${new Date().toISOString()})`.execute(db);
}
