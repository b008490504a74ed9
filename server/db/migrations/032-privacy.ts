import { type Kysely, sql } from 'kysely';

/** When an application was withdrawn, whose photo an image is a copy of, and which sent forms must not be stored again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reviews add column "withdrawnAt" text`.execute(db);
  await sql`update reviews set "withdrawnAt" = "decidedAt" where state = 'withdrawn'`.execute(db);

  // No reference: images are restored before applications, and an image of staff's may outlive its application.
  await sql`alter table images add column "applicationId" integer`.execute(db);
  await sql`create index "imagesByApplication" on images ("applicationId")`.execute(db);
  // A booking stores its event and the copy of the photo in one moment.
  await sql`with recursive copies (id, "applicationId") as (
      select images.id, bookings."applicationId" from bookings
        join events on events.id = bookings."eventId"
        join images on images."uploadedAt" = events."createdAt" and images.category = 'event'
      union
      select images.id, copies."applicationId" from images join copies on images."originId" = copies.id
    )
    update images set "applicationId" = (select min("applicationId") from copies where copies.id = images.id)
    where id in (select id from copies)`.execute(db);

  await sql`create table "erasedKeys" (
    "keyHash" text primary key,
    "erasedAt" text not null
  )`.execute(db);
  await sql`create index "erasedKeysByTime" on "erasedKeys" ("erasedAt")`.execute(db);

  await sql`create table housekeeping (
    id integer primary key check (id = 1),
    "ranAt" text not null,
    "isAgreed" boolean not null default false
  )`.execute(db);
}
