import { type Kysely, sql } from 'kysely';
import { migrations as first } from './migrations/001-to-019.ts';
import { migrations as second } from './migrations/020-to-032.ts';
import { migrations as third } from './migrations/033-on.ts';
import type { Migrations } from './schema-parts.ts';
import type { Database, Db } from './tables.ts';

interface Migration {
  name: string;
  up: Migrations[string];
}

/** Each is applied once. Never edit one that has been released: add another at the end. */
export const migrations: Migration[] = Object.entries({ ...first, ...second, ...third }).map(
  ([name, up]) => ({ name, up }),
);

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

export async function listApplied(db: Db): Promise<string[]> {
  const rows = await (db as unknown as Kysely<MigrationsTable>)
    .selectFrom('migrations')
    .select('name')
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}
