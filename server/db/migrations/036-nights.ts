import { type Kysely, sql } from 'kysely';

/** The sheet of a night and what came of it, which reminders have gone, and whom an event was made for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sheets (
    "eventId" integer primary key references events (id) on delete cascade,
    "loadIn" text,
    "soundCheck" text,
    running text not null,
    contact text not null,
    deal text not null,
    "forPerformer" text not null,
    notes text not null
  )`.execute(db);
  await sql`create table outcomes (
    "eventId" integer primary key references events (id) on delete cascade,
    attendance integer,
    note text not null
  )`.execute(db);
  await sql`alter table bookings add column "remindedDay" text`.execute(db);

  // No reference: events are restored before applications, and outlive them.
  await sql`alter table events add column "applicationId" integer`.execute(db);
  await sql`create index "eventsByApplication" on events ("applicationId")`.execute(db);
  for (const words of ['Booked as event ', 'Booked again as event ']) {
    await sql`update events set "applicationId" = history."applicationId" from "reviewHistory" as history
      where history.what = ${words} || events.id`.execute(db);
  }
}
