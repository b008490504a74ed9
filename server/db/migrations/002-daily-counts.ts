import { type Kysely, sql } from 'kysely';
import type { Migration } from '../migration.ts';

export const createDailyCounts: Migration = {
  name: '002-daily-counts',
  async up(db: Kysely<unknown>) {
    await sql`create table "dailyCounts" (
      day text not null,
      name text not null,
      path text not null,
      label text not null,
      count integer not null,
      primary key (day, name, path, label)
    )`.execute(db);
  },
};
