import { type Kysely, sql } from 'kysely';

/** The performer's own page: its links, and the answer to a booked date. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "applicationLinks" (
    "tokenHash" text primary key,
    "applicationId" integer not null references applications (id) on delete cascade,
    "createdAt" text not null
  )`.execute(db);
  await sql`create index "applicationLinksByApplication" on "applicationLinks" ("applicationId", "createdAt")`.execute(
    db,
  );
  // Stands in the text of a mail for the token that is made when the mail is sent.
  await sql`alter table outbox add column "linkMark" text`.execute(db);

  await sql`alter table reviews add column confirmed boolean`.execute(db);
  await sql`alter table reviews add column "confirmedAt" text`.execute(db);
  await sql`alter table reviews add column "askedAgainAt" text`.execute(db);
  await sql`alter table reviews add column "isSeen" boolean not null default false`.execute(db);
  await sql`update reviews set "isSeen" = true
    where "applicationId" in (select "applicationId" from "reviewReads")`.execute(db);
  // Nobody was asked to confirm what was booked until now, so nobody is asked again.
  await sql`update reviews set "askedAgainAt" = "decidedAt" where state = 'booked'`.execute(db);
  await sql`create index "reviewsUnconfirmed" on reviews ("decidedAt")
    where state = 'booked' and confirmed is null and "askedAgainAt" is null`.execute(db);
}
