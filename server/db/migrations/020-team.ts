import { type Kysely, sql } from 'kysely';
import { serialId } from '../schema-parts.ts';
import type { Dialect } from '../tables.ts';

/** Who may, and who did: sessions that can be named, passkeys, and the activity of staff. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await sql`alter table users add column "lastSignInAt" text`.execute(db);
  await sql`update users set "lastSignInAt" =
    (select max(sessions."createdAt") from sessions where sessions."userId" = users.id)`.execute(db);
  await numberSessions(db, dialect);
  await createPasskeys(db, dialect);
  await createActivity(db, dialect);
}

/** A new table with the old rows, because SQLite cannot add a counted id to a table. */
async function numberSessions(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await sql`create table "newSessions" (
    id ${serialId(dialect)},
    "tokenHash" text not null unique,
    "userId" integer not null references users (id) on delete cascade,
    "createdAt" text not null,
    "lastSeenAt" text not null,
    browser text not null default ''
  )`.execute(db);
  await sql`insert into "newSessions" ("tokenHash", "userId", "createdAt", "lastSeenAt")
    select "tokenHash", "userId", "createdAt", "lastSeenAt" from sessions order by "createdAt"`.execute(db);
  await sql`drop table sessions`.execute(db);
  await sql`alter table "newSessions" rename to sessions`.execute(db);
  await sql`create index "sessionsByUser" on sessions ("userId")`.execute(db);
}

async function createPasskeys(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await sql`create table passkeys (
    id ${serialId(dialect)},
    "userId" integer not null references users (id) on delete cascade,
    "credentialId" text not null unique,
    "publicKey" text not null,
    counter text not null,
    transports text not null,
    name text not null,
    "createdAt" text not null,
    "lastUsedAt" text
  )`.execute(db);
  await sql`create index "passkeysByUser" on passkeys ("userId")`.execute(db);
  await sql`create table "passkeyChallenges" (
    "challengeHash" text primary key,
    "userId" integer references users (id) on delete cascade,
    "expiresAt" text not null
  )`.execute(db);
}

/** Without a reference to accounts: what someone did stays known after they have left. */
async function createActivity(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await sql`create table activity (
    id ${serialId(dialect)},
    at text not null,
    "by" text not null,
    what text not null,
    "targetKind" text,
    "targetId" integer,
    "targetLabel" text
  )`.execute(db);
  await sql`create index "activityByPerson" on activity ("by", id)`.execute(db);
  await sql`create index "activityByTarget" on activity ("targetKind", "targetId", id)`.execute(db);
  await sql`create index "activityByMoment" on activity (at)`.execute(db);
  if (dialect === 'postgres') {
    await sql`create function "refuseActivityChange"() returns trigger language plpgsql as
      $$ begin raise exception 'lines of activity are never changed'; end $$`.execute(db);
    await sql`create trigger "activityStays" before update on activity
      for each row execute function "refuseActivityChange"()`.execute(db);
  } else {
    await sql`create trigger "activityStays" before update on activity
      begin select raise(abort, 'lines of activity are never changed'); end`.execute(db);
  }
}
