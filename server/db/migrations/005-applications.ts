import { type Kysely, sql } from 'kysely';
import { serialId } from '../schema-parts.ts';
import type { Dialect } from '../tables.ts';

export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await sql`create table applications (
    id ${serialId(dialect)},
    name text not null,
    "bandName" text not null,
    email text not null,
    phone text not null,
    "performanceType" text not null,
    "bandLineup" text not null,
    website text not null,
    "socialLinks" text not null,
    "venmoLink" text not null,
    "preferredDates" text not null,
    "setLength" text not null,
    "equipmentNeeds" text not null,
    "bandBio" text not null,
    "additionalInfo" text not null,
    location text not null,
    "sellingTickets" text not null,
    "ticketSalesMethod" text not null,
    "expectedGuests" text not null,
    "searchText" text not null,
    "isSuspectedSpam" boolean not null,
    "submittedAt" text not null,
    "idempotencyKey" text unique,
    fingerprint text not null
  )`.execute(db);

  await sql`create table "applicationFiles" (
    filename text primary key,
    "applicationId" integer not null references applications (id) on delete cascade,
    kind text not null check (kind in ('photo', 'flyer')),
    position integer not null,
    "mimeType" text not null,
    "byteSize" integer not null
  )`.execute(db);
  await sql`create unique index "applicationFilesByApplication"
    on "applicationFiles" ("applicationId", kind, position)`.execute(db);
}
