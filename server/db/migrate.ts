import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';
import { createEvents } from './migrations/001-events.ts';
import { createDailyCounts } from './migrations/002-daily-counts.ts';
import { createImages } from './migrations/003-images.ts';
import { createUsers } from './migrations/004-users.ts';
import { createApplications } from './migrations/005-applications.ts';
import { createSessions } from './migrations/006-sessions.ts';
import { createOutbox } from './migrations/008-outbox.ts';
import { extendImages } from './migrations/009-gallery.ts';
import { createBackups } from './migrations/010-backups.ts';
import { createSiteIdentity } from './migrations/011-site-identity.ts';
import { noteHandover } from './migrations/012-outbox-handover.ts';
import { addVisibility } from './migrations/013-visibility.ts';
import { addPosterOrders } from './migrations/014-poster-orders.ts';
import { createVenue } from './migrations/015-venue.ts';
import { addShowFacts } from './migrations/016-show-facts.ts';
import { createReviews } from './migrations/017-reviews.ts';
import { createApplicationLinks } from './migrations/018-application-links.ts';
import { noteImageDescriptions } from './migrations/019-image-descriptions.ts';
import { createTeam } from './migrations/020-team.ts';
import { createRecords } from './migrations/021-records.ts';
import { createSubscribers } from './migrations/022-subscribers.ts';
import { indexLongShows } from './migrations/024-long-shows.ts';
import { noteGalleryUploads } from './migrations/025-gallery-uploads.ts';
import { mailInvitations } from './migrations/026-invitation-mails.ts';
import { createChannels } from './migrations/027-channels.ts';
import { decideLetters } from './migrations/028-letter-weeks.ts';
import { createBookings } from './migrations/029-bookings.ts';
import { createUpkeep } from './migrations/030-upkeep.ts';
import { keepScores } from './migrations/031-access.ts';
import { notePrivacy } from './migrations/032-privacy.ts';
import { countVersionAtCommit } from './migrations/033-version-at-commit.ts';
import { foldMonthlyCounts } from './migrations/034-one-table-of-counts.ts';
import { createNights } from './migrations/036-nights.ts';
import { addRoles } from './migrations/037-roles.ts';
import { createDepartures } from './migrations/038-departures.ts';
import { countChangesByNoun } from './migrations/039-changes.ts';
import { widenOffice } from './migrations/040-office.ts';
import { placePictures } from './migrations/041-picture-places.ts';
import type { Database, Db } from './tables.ts';

/** In order, each applied once. Never edit one that has been released: add another. */
export const migrations: Migration[] = [
  createEvents,
  createDailyCounts,
  createImages,
  createUsers,
  createApplications,
  createSessions,
  createOutbox,
  extendImages,
  createBackups,
  createSiteIdentity,
  noteHandover,
  addVisibility,
  addPosterOrders,
  createVenue,
  addShowFacts,
  createReviews,
  createApplicationLinks,
  noteImageDescriptions,
  createTeam,
  createRecords,
  createSubscribers,
  indexLongShows,
  noteGalleryUploads,
  mailInvitations,
  createChannels,
  decideLetters,
  createBookings,
  createUpkeep,
  keepScores,
  notePrivacy,
  countVersionAtCommit,
  foldMonthlyCounts,
  createNights,
  addRoles,
  createDepartures,
  countChangesByNoun,
  widenOffice,
  placePictures,
];

/** Any number, but the same in every process that migrates this schema. */
const advisoryLock = 4_716_663;

interface MigrationsTable {
  migrations: { name: string; appliedAt: string };
}

export class NewerSchemaError extends Error {}

/**
 * Migrates in one transaction under one lock: several processes may start at once, and one that is killed leaves the
 * schema as it was. Rejected: Kysely's migrator, which takes no lock on SQLite.
 */
export async function migrate({ db, dialect }: Database, steps: Migration[] = migrations): Promise<void> {
  await db.transaction().execute((trx) => migrateWithin({ db: trx, dialect }, steps));
}

/**
 * Locks out other migrations until the end of the transaction. On SQLite every write transaction does. Triggers that
 * wait for the commit do not wait in it: PostgreSQL alters no table whose triggers are still to come.
 */
export async function lockSchema({ db, dialect }: Database): Promise<void> {
  if (dialect !== 'postgres') return;
  await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(db);
  await sql`set constraints all immediate`.execute(db);
}

/** The same, within a transaction of the caller's. */
export async function migrateWithin({ db, dialect }: Database, steps: Migration[]): Promise<void> {
  await lockSchema({ db, dialect });
  await sql`create table if not exists migrations (
    name text primary key,
    "appliedAt" text not null
  )`.execute(db);

  const applied = await listApplied(db);
  const known = new Set(steps.map((step) => step.name));
  const unknown = applied.find((name) => !known.has(name));
  if (unknown) {
    throw new NewerSchemaError(
      `The database was written by a newer version of Greenroom (it has '${unknown}'). ` +
        'Start that version, or restore a backup made with this one. Nothing was changed.',
    );
  }

  for (const step of steps) {
    if (applied.includes(step.name)) continue;
    await step.up(db as unknown as Kysely<unknown>, dialect);
    await (db as unknown as Kysely<MigrationsTable>)
      .insertInto('migrations')
      .values({ name: step.name, appliedAt: new Date().toISOString() })
      .execute();
  }
}

/** The migrations applied to a database, in order. */
export async function listApplied(db: Db): Promise<string[]> {
  const rows = await (db as unknown as Kysely<MigrationsTable>)
    .selectFrom('migrations')
    .select('name')
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}
