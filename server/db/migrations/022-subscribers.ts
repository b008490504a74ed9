import { type Kysely, sql } from 'kysely';
import { serialId } from '../schema-parts.ts';
import type { Dialect } from '../tables.ts';

/** The mailing list, the links in its mails, and the weekly letter. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await sql`create table subscribers (
    id ${serialId(dialect)},
    email text not null,
    "emailKey" text not null unique,
    state text not null check (state in ('pending', 'confirmed', 'ended')),
    "requestedAt" text not null,
    "confirmedAt" text,
    "endedAt" text,
    "endReason" text check ("endReason" in ('unsubscribed', 'bounced')),
    "letterWeek" text not null default ''
  )`.execute(db);
  // Finds who has not had the letter of a week yet, however many have.
  await sql`create index "subscribersByLetter" on subscribers (state, "letterWeek", id)`.execute(db);

  await sql`create table "subscriberLinks" (
    "tokenHash" text primary key,
    "subscriberId" integer not null references subscribers (id) on delete cascade,
    "createdAt" text not null
  )`.execute(db);
  await sql`create index "subscriberLinksBySubscriber" on "subscriberLinks" ("subscriberId", "createdAt")`.execute(
    db,
  );

  await sql`create table letters (
    "subscriberId" integer not null references subscribers (id) on delete cascade,
    week text not null,
    "queuedAt" text not null,
    primary key ("subscriberId", week)
  )`.execute(db);
  // The pace is counted with it.
  await sql`create index "lettersByWeek" on letters (week, "queuedAt")`.execute(db);

  await sql`create table "letterSettings" (
    id integer primary key check (id = 1),
    "onSince" text,
    intro text not null
  )`.execute(db);

  await sql`alter table outbox add column "subscriberId" integer
    references subscribers (id) on delete set null`.execute(db);
  await sql`create index "outboxBySubscriber" on outbox ("subscriberId")
    where "subscriberId" is not null`.execute(db);
  // With the mark of the link in it, as in the text.
  await sql`alter table outbox add column "unsubscribeUrl" text`.execute(db);
}
