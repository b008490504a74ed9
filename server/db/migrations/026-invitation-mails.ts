import { type Kysely, sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * The mail of an invitation, and the links in it: one for each time that it is handed over. The invitation names the
 * mail and not the other way round, because a backup carries the outbox, but no invitations.
 */
export const mailInvitations: Migration = {
  name: '026-invitation-mails',
  async up(db: Kysely<unknown>) {
    await sql`alter table invitations add column "outboxId" integer
      references outbox (id) on delete set null`.execute(db);
    await sql`create unique index "invitationsByMail" on invitations ("outboxId")`.execute(db);
    await sql`create table "invitationLinks" (
      "tokenHash" text primary key,
      "invitationId" integer not null references invitations (id) on delete cascade
    )`.execute(db);
    await sql`create index "invitationLinksByInvitation" on "invitationLinks" ("invitationId")`.execute(db);
  },
};
