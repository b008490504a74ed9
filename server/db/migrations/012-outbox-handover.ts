import { type Kysely, sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** When a message was handed over to its provider, and how many tries ended before that because the server did. */
export const noteHandover: Migration = {
  name: '012-outbox-handover',
  async up(db: Kysely<unknown>) {
    await sql`alter table outbox add column "handedOverAt" text`.execute(db);
    await sql`alter table outbox add column interruptions integer not null default 0`.execute(db);
    // Of what an earlier version had under way nobody knows how far it got: it may have been handed over.
    await sql`update outbox set "handedOverAt" = "triedAt" where state = 'sending'`.execute(db);
  },
};
