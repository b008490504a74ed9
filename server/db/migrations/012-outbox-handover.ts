import { type Kysely, sql } from 'kysely';

/**
 * When a message was handed over to its provider, and how many attempts ended before that because the server stopped.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox add column "handedOverAt" text`.execute(db);
  await sql`alter table outbox add column interruptions integer not null default 0`.execute(db);
  // It is unknown how far an earlier version got with the messages it was sending: they may have been handed over.
  await sql`update outbox set "handedOverAt" = "triedAt" where state = 'sending'`.execute(db);
}
