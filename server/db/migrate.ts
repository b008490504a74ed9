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
import type { Database } from './tables.ts';

/** In order, each once. Never edit one that has been released: add another. */
export const migrations: Migration[] = [
  createEvents,
  createDailyCounts,
  createImages,
  createUsers,
  createApplications,
  createSessions,
  createOutbox,
  extendImages,
];

/** Any number, but the same in every process that migrates this schema. */
const advisoryLock = 4_716_663;

export class NewerSchemaError extends Error {}

/**
 * Brings the schema up to date in one transaction under one lock. Kysely's own migrator takes no lock on
 * SQLite; here several processes may start at once, and one that is killed leaves the schema as it was.
 */
export async function migrate({ db, dialect }: Database, steps: Migration[] = migrations): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const bare = trx as unknown as Kysely<{ migrations: { name: string; appliedAt: string } }>;
    if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(trx);
    await sql`create table if not exists migrations (
      name text primary key,
      "appliedAt" text not null
    )`.execute(trx);

    const applied = await bare.selectFrom('migrations').select('name').orderBy('name').execute();
    const known = new Set(steps.map((step) => step.name));
    const unknown = applied.find(({ name }) => !known.has(name));
    if (unknown) {
      throw new NewerSchemaError(
        `The database was written by a newer version of Greenroom (it has '${unknown.name}'). ` +
          'Start that version, or restore a backup made with this one. Nothing was changed.',
      );
    }

    const done = new Set(applied.map(({ name }) => name));
    for (const step of steps) {
      if (done.has(step.name)) continue;
      await step.up(trx as unknown as Kysely<unknown>, dialect);
      await bare
        .insertInto('migrations')
        .values({ name: step.name, appliedAt: new Date().toISOString() })
        .execute();
    }
  });
}
