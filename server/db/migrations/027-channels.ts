import { type Kysely, sql } from 'kysely';

/**
 * Mail and SMS as channels that can stop; messages that wait for room; letters that were refused because of their address;
 * and the key under which a message to a performer was sent, so that a retry sends no second one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table channels (
    channel text primary key check (channel in ('mail', 'sms')),
    "stoppedAt" text,
    reason text not null default '',
    words text not null default '',
    tries integer not null default 0,
    "nextTryAt" text not null default ''
  )`.execute(db);
  await sql`insert into channels (channel) values ('mail'), ('sms')`.execute(db);
  await sql`alter table outbox add column "refusedAt" text`.execute(db);
  await sql`alter table outbox add column "notBefore" text`.execute(db);
  await sql`alter table letters add column refusal text`.execute(db);
  await sql`alter table "reviewMessages" add column "requestKey" text`.execute(db);
  await sql`create unique index "reviewMessagesByKey"
    on "reviewMessages" ("applicationId", "requestKey")`.execute(db);
}
