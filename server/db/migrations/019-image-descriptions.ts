import { type Kysely, sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Images of events whose description staff have written. The others are described by the name of their event. */
export const noteImageDescriptions: Migration = {
  name: '019-image-descriptions',
  async up(db: Kysely<unknown>) {
    await sql`alter table images add column "describedByStaff" boolean not null default false`.execute(db);
  },
};
