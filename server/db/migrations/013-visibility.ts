import { type Kysely, sql } from 'kysely';
import type { Migration } from '../migration.ts';

const indexes = [
  // Counted in the transaction of every new application: those of the last minutes, confirmations of the last hour, a
  // summary that is waiting, admins who want an SMS.
  sql`"applicationsBySubmission" on applications ("submittedAt", "isSuspectedSpam")`,
  sql`"outboxByPurpose" on outbox (purpose, "createdAt")`,
  sql`"outboxByUserAndPurpose" on outbox ("userId", purpose, state)`,
  sql`"usersByRole" on users (role)`,
  // What staff choose on the desk, in the order in which it is listed.
  sql`"applicationsByType" on applications ("performanceType", id)`,
  sql`"applicationsByLocation" on applications (location, id)`,
  sql`"applicationsBySuspicion" on applications ("isSuspectedSpam", id)`,
];

/** Pictures that are public only with their event, and what is found without reading a whole table. */
export const addVisibility: Migration = {
  name: '013-visibility',
  async up(db: Kysely<unknown>) {
    await sql`alter table images add column "followsEvents" boolean not null default false`.execute(db);
    // Until now a picture that came with an event was stored in this way, and no screen stores another one like it.
    // Whoever has made it private has decided: that stays.
    await sql`update images set "followsEvents" = true
      where category = 'event' and "isPublic" = true and description is not null and tags is null`.execute(
      db,
    );
    for (const index of indexes) await sql`create index ${index}`.execute(db);
  },
};
