import { type Kysely, sql } from 'kysely';

/**
 * A calendar asks what still goes on when a month begins. Of all shows before it, only those that end in another month
 * than they begin in can have gone on for long, and these are few. The end is an expression in it, and in the query:
 * by the plain column SQLite would choose an index of all shows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index "eventsAcrossMonths" on events (archived, substr("endDateTime", 1, 24))
    where substr("startDateTime", 1, 7) <> substr("endDateTime", 1, 7)`.execute(db);
}
