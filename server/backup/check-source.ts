import { existsSync } from 'node:fs';
import type { Config } from '../config.ts';
import { sqliteFile } from '../db/connect.ts';
import { migrations, NewerSchemaError } from '../db/migrate.ts';
import { createBackups } from '../db/migrations/010-backups.ts';
import type { Database } from '../db/tables.ts';
import { BackupError } from './manifest.ts';
import { SnapshotStore } from './snapshot.store.ts';

/** Checked before anything is opened: a mistyped setting must not create a new, empty database and work on that. */
export function requireDatabaseFile({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): void {
  const file = sqliteFile(dataDir);
  if (databaseUrl || existsSync(file)) return;
  throw new BackupError(`There is no database at ${file}: check DATA_DIR and DATABASE_URL.`);
}

/**
 * A database of an older version is backed up as it is, if it has the tables for backups. A backup changes nothing, and
 * is often made between an update and its first start.
 */
export async function requireKnownVersion(database: Database): Promise<void> {
  const snapshot = new SnapshotStore(database);
  const isSetUp = (await snapshot.readColumns()).has('migrations');
  const applied = isSetUp ? await snapshot.listMigrations() : [];
  const unknown = applied.find((name) => !migrations.some((migration) => migration.name === name));
  if (unknown) {
    throw new NewerSchemaError(
      `The database was written by a newer version of Greenroom (it has '${unknown}'): back it up with that version.`,
    );
  }
  if (applied.includes(createBackups.name)) return;
  throw new BackupError(
    applied.length === 0
      ? 'There is nothing to back up: this database has not been set up by Greenroom.'
      : 'This database is of a version that had no backups: start Greenroom once, and try again.',
  );
}
