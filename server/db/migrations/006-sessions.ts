import { type Kysely, sql } from 'kysely';
import { serialId } from '../schema-parts.ts';
import type { Dialect } from '../tables.ts';

/** Only hashes of tokens are stored: someone who reads the database cannot use them. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await sql`create table sessions (
    "tokenHash" text primary key,
    "userId" integer not null references users (id) on delete cascade,
    "createdAt" text not null,
    "lastSeenAt" text not null
  )`.execute(db);
  await sql`create index "sessionsByUser" on sessions ("userId")`.execute(db);

  await sql`create table invitations (
    id ${serialId(dialect)},
    "tokenHash" text not null unique,
    "createdBy" integer not null references users (id) on delete cascade,
    "createdAt" text not null,
    "expiresAt" text not null
  )`.execute(db);

  await sql`create table "passwordResets" (
    "tokenHash" text primary key,
    "userId" integer not null references users (id) on delete cascade,
    "expiresAt" text not null
  )`.execute(db);
}
