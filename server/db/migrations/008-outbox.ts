import { type Kysely, sql } from 'kysely';
import { serialId } from '../schema-parts.ts';
import type { Dialect } from '../tables.ts';

export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await sql`create table outbox (
    id ${serialId(dialect)},
    channel text not null check (channel in ('mail', 'sms')),
    purpose text not null,
    "applicationId" integer references applications (id) on delete set null,
    "userId" integer references users (id) on delete set null,
    recipient text not null,
    "recipientKey" text,
    "replyToName" text,
    "replyToAddress" text,
    subject text not null,
    text text not null,
    html text,
    tally integer not null,
    "messageKey" text not null,
    state text not null check (state in
      ('waiting', 'sending', 'sent', 'failed', 'unknown', 'not configured', 'held back')),
    "providerWords" text not null,
    "blamesRecipient" boolean not null,
    attempts integer not null,
    "uncertainAttempts" integer not null,
    "createdAt" text not null,
    "queuedAt" text not null,
    "dueAt" text not null,
    "triedAt" text,
    "finishedAt" text,
    "leaseToken" text,
    "leasedUntil" text
  )`.execute(db);
  await sql`create index "outboxByDue" on outbox (state, channel, "dueAt", id)`.execute(db);
  await sql`create index "outboxByApplication" on outbox ("applicationId")`.execute(db);
  await sql`create index "outboxByRecipient" on outbox (purpose, "recipientKey", "createdAt")`.execute(db);
  await sql`create index "outboxByUser" on outbox ("userId", "createdAt")`.execute(db);
  await sql`create index "outboxByFinish" on outbox ("finishedAt")`.execute(db);

  // One row, which every writer of messages updates first: a lock that keeps the counts for the limits true until the
  // commit.
  await sql`create table "outboxTurn" (
    id integer primary key check (id = 1),
    turn integer not null
  )`.execute(db);
  await sql`insert into "outboxTurn" (id, turn) values (1, 0)`.execute(db);
}
