import { type Kysely, sql } from 'kysely';

/** What the figures are read from, and what remains of erased applications. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Written beside the daily counts, so that a year is read from twelve months and not from all its days.
  await sql`create table "monthlyCounts" (
    month text not null,
    name text not null,
    path text not null,
    label text not null,
    count integer not null,
    primary key (month, name, path, label)
  )`.execute(db);
  await sql`insert into "monthlyCounts" (month, name, path, label, count)
    select substr(day, 1, 7), name, path, label, sum(count) from "dailyCounts"
    group by substr(day, 1, 7), name, path, label`.execute(db);

  await sql`create table "erasedApplications" (
    month text not null,
    state text not null check (state in ('new', 'shortlisted', 'booked', 'declined', 'withdrawn')),
    answer text not null check (answer in ('in time', 'late', 'none')),
    count integer not null,
    primary key (month, state, answer)
  )`.execute(db);
  // The figures and the retention look for applications by their age.
  await sql`create index "applicationsByTime" on applications ("submittedAt")`.execute(db);
}
