import { type Kysely, sql } from 'kysely';

const indexes = [
  // Counted in the transaction of every new application: recent applications, confirmations of the last hour, a waiting
  // summary, admins who want SMS.
  sql`"applicationsBySubmission" on applications ("submittedAt", "isSuspectedSpam")`,
  sql`"outboxByPurpose" on outbox (purpose, "createdAt")`,
  sql`"outboxByUserAndPurpose" on outbox ("userId", purpose, state)`,
  sql`"usersByRole" on users (role)`,
  // The filters of the applications desk, in the order of its list.
  sql`"applicationsByType" on applications ("performanceType", id)`,
  sql`"applicationsByLocation" on applications (location, id)`,
  sql`"applicationsBySuspicion" on applications ("isSuspectedSpam", id)`,
];

/** Images that are public only with their event, and indexes for queries that scanned a whole table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table images add column "followsEvents" boolean not null default false`.execute(db);
  // Until now an image that came with an event was stored like this, and no screen stores others like it. Images that
  // staff have made private stay private.
  await sql`update images set "followsEvents" = true
    where category = 'event' and "isPublic" = true and description is not null and tags is null`.execute(db);
  for (const index of indexes) await sql`create index ${index}`.execute(db);
}
