import { type Kysely, sql } from 'kysely';
import { serialId } from '../schema-parts.ts';
import type { Dialect } from '../tables.ts';

export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  // The role has no default: every insert has to name it.
  await sql`create table users (
    id ${serialId(dialect)},
    username text not null,
    "usernameKey" text not null unique,
    password text not null,
    role text not null check (role in ('admin', 'performer')),
    email text,
    "firstName" text,
    "lastName" text,
    "phoneNumber" text,
    "smsNotificationsEnabled" boolean not null default false,
    "createdAt" text not null
  )`.execute(db);

  await sql`create table "rateLimits" (
    key text primary key,
    "windowEnd" text not null,
    count integer not null
  )`.execute(db);
  await sql`create index "rateLimitsByEnd" on "rateLimits" ("windowEnd")`.execute(db);
}
