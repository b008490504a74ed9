import { type Kysely, sql } from 'kysely';

/**
 * The mail of an invitation, and the links in it: one for each time that it is handed over. The invitation names the
 * mail and not the other way round, because a backup carries the outbox, but no invitations.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invitations add column "outboxId" integer
    references outbox (id) on delete set null`.execute(db);
  await sql`create unique index "invitationsByMail" on invitations ("outboxId")`.execute(db);
  await sql`create table "invitationLinks" (
    "tokenHash" text primary key,
    "invitationId" integer not null references invitations (id) on delete cascade
  )`.execute(db);
  await sql`create index "invitationLinksByInvitation" on "invitationLinks" ("invitationId")`.execute(db);
}
