import { type Kysely, sql } from 'kysely';
import { serialId } from '../schema-parts.ts';
import type { Dialect } from '../tables.ts';

const applicationId = sql`"applicationId" integer not null references applications (id) on delete cascade`;

/** What staff think and decide about applications. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  // Without a reference to the event: whoever deletes that would lock the review after it, and whoever undoes a
  // booking the other way round. No id is used again.
  await sql`create table reviews (
    "applicationId" integer primary key references applications (id) on delete cascade,
    state text not null check (state in ('new', 'shortlisted', 'booked', 'declined', 'withdrawn')),
    "isOpen" boolean not null,
    "decidedAt" text,
    "decidedBy" text,
    "eventId" integer,
    version integer not null,
    "remindedAt" text,
    check ("isOpen" = (state in ('new', 'shortlisted')))
  )`.execute(db);
  // The filters of the applications desk, in the order of its list.
  await sql`create index "reviewsByState" on reviews (state, "applicationId")`.execute(db);
  await sql`create index "reviewsByOpenness" on reviews ("isOpen", "applicationId")`.execute(db);

  await sql`create table "reviewReads" (
    "userId" integer not null references users (id) on delete cascade,
    ${applicationId},
    primary key ("userId", "applicationId")
  )`.execute(db);
  await sql`create index "reviewReadsByApplication" on "reviewReads" ("applicationId")`.execute(db);

  await sql`create table "reviewScores" (
    ${applicationId},
    "userId" integer not null references users (id) on delete cascade,
    score integer not null check (score between 1 and 5),
    primary key ("applicationId", "userId")
  )`.execute(db);
  await sql`create index "reviewScoresByUser" on "reviewScores" ("userId")`.execute(db);

  await sql`create table "reviewNotes" (
    id ${serialId(dialect)},
    ${applicationId},
    "authorId" integer references users (id) on delete set null,
    author text not null,
    text text not null,
    "createdAt" text not null
  )`.execute(db);
  await sql`create index "reviewNotesByApplication" on "reviewNotes" ("applicationId", id)`.execute(db);
  await sql`create index "reviewNotesByAuthor" on "reviewNotes" ("authorId")`.execute(db);

  await sql`create table "reviewHistory" (
    id ${serialId(dialect)},
    ${applicationId},
    at text not null,
    "by" text not null,
    what text not null
  )`.execute(db);
  await sql`create index "reviewHistoryByApplication" on "reviewHistory" ("applicationId", id)`.execute(db);

  // Without a reference to the outbox, which forgets after some months what was sent, and never uses an id again.
  await sql`create table "reviewMessages" (
    id ${serialId(dialect)},
    ${applicationId},
    "outboxId" integer not null,
    kind text not null check (kind in ('message', 'booking', 'decline')),
    text text not null,
    author text not null,
    "createdAt" text not null
  )`.execute(db);
  await sql`create index "reviewMessagesByApplication" on "reviewMessages" ("applicationId", id)`.execute(db);
  await sql`create index "reviewMessagesByOutbox" on "reviewMessages" ("outboxId")`.execute(db);

  await sql`create table "reviewSettings" (
    id integer primary key check (id = 1),
    settings text,
    "digestedOn" text
  )`.execute(db);

  await sql`insert into reviews ("applicationId", state, "isOpen", version)
    select id, 'new', true, 0 from applications`.execute(db);
  // Nobody could say until now what they have read. What came before yesterday is no news to anyone.
  const yesterday = new Date(Date.now() - 24 * 60 * 60_000).toISOString();
  await sql`insert into "reviewReads" ("userId", "applicationId")
    select users.id, applications.id from users cross join applications
    where users.role = 'admin' and applications."submittedAt" < ${yesterday}`.execute(db);
}
