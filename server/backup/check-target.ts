import { migrations } from '../db/migrate.ts';
import type { Database } from '../db/tables.ts';
import { BackupError, damaged } from './backup-error.ts';
import type { Manifest } from './manifest.ts';
import { type RestoredRowsStore, tablesIn } from './restored-rows.store.ts';
import { SnapshotStore } from './snapshot.store.ts';

/** The archive's migrations must be the first ones of ours. Otherwise it is from a newer version. */
export function requireKnownMigrations(manifest: Manifest): void {
  const known = migrations.map(({ name }) => name);
  const unknown = manifest.migrations.find((name) => !known.includes(name));
  if (unknown) {
    throw new BackupError(
      `This backup was made by a newer version of Greenroom (${manifest.greenroomVersion}, it has '${unknown}'): ` +
        'restore it with that version. Nothing was restored.',
    );
  }
  if (manifest.migrations.some((name, index) => name !== known[index]))
    throw damaged('its list of migrations');
}

/**
 * Requires an empty database: not set up, or set up and never used. Locks it for the rest of the transaction. A schema
 * newer than the backup's is refused, because migrations cannot be undone.
 */
export async function requireEmptyTarget(
  database: Database,
  store: RestoredRowsStore,
  manifest: Manifest,
): Promise<void> {
  const columns = await store.readColumns();
  const tables = tablesIn(columns);
  if (tables.length > 0) await store.lock(tables);
  const filled = await store.listFilled(tables);
  const advice =
    database.dialect === 'postgres'
      ? 'make an empty database and set DATABASE_URL to it'
      : 'set DATA_DIR to a folder that is not there yet, or move the one that is there away';
  if (filled.length > 0) {
    throw new BackupError(
      `A backup is restored into an empty place, and this one has content already (${filled.join(', ')}): ${advice}. ` +
        'Nothing was changed.',
    );
  }
  const applied = columns.has('migrations') ? await new SnapshotStore(database).listMigrations() : [];
  if (applied.some((name) => !manifest.migrations.includes(name))) {
    throw new BackupError(
      `This backup was made by an older version of Greenroom than the one that has set this database up: ${advice}. ` +
        'Nothing was changed.',
    );
  }
}
