import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "dailyCounts" (
    day text not null,
    name text not null,
    path text not null,
    label text not null,
    count integer not null,
    primary key (day, name, path, label)
  )`.execute(db);
}
