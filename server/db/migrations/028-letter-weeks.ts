import { type Kysely, sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** When an address was entered last, apart from the request that was confirmed: anyone can enter any address. */
export const decideLetters: Migration = {
  name: '028-letter-weeks',
  async up(db: Kysely<unknown>) {
    await sql`alter table subscribers add column "askedAt" text not null default ''`.execute(db);
    await sql`update subscribers set "askedAt" = "requestedAt"`.execute(db);
  },
};
