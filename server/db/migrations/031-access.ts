import { type Kysely, sql } from 'kysely';

/** Scores outlive the account of whoever gave them, and a session knows when it was last confirmed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A new table with the old rows, because SQLite cannot drop a reference. No id of an account is used again.
  await sql`create table "newReviewScores" (
    "applicationId" integer not null references applications (id) on delete cascade,
    "userId" integer not null,
    author text not null,
    score integer not null check (score between 1 and 5),
    primary key ("applicationId", "userId")
  )`.execute(db);
  await sql`insert into "newReviewScores" ("applicationId", "userId", author, score)
    select "applicationId", "userId", users.username, score
    from "reviewScores" inner join users on users.id = "reviewScores"."userId"`.execute(db);
  await sql`drop table "reviewScores"`.execute(db);
  await sql`alter table "newReviewScores" rename to "reviewScores"`.execute(db);

  await sql`alter table sessions add column "confirmedAt" text`.execute(db);
}
