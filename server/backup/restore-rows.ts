import { lockSchema, migrateWithin, migrations } from '../db/migrate.ts';
import type { Database } from '../db/tables.ts';
import { fileName, rowsName } from './archive-layout.ts';
import type { ArchiveReader } from './archive-reader.ts';
import { type ArchivedTable, tablesNoLongerRestored } from './archived-tables.ts';
import { damaged } from './backup-error.ts';
import { requireFreshPlace, requireKnownMigrations } from './check-target.ts';
import { type Manifest, type ManifestTable, siteIdOf } from './manifest.ts';
import { countOf, type Progress } from './progress.ts';
import { readRows } from './read-rows.ts';
import { RestoredRowsStore, tablesIn } from './restored-rows.store.ts';
import type { Column } from './table-columns.ts';

/** Fewer than any database's limit of values in one statement. */
const rowsAtOnce = 100;

/** Of its classes of errors these two speak of the data: values that do not fit, and broken constraints. */
const postgresRefusal = /^2[23]...$/;
const sqliteConstraint = 19;

export interface RowParts {
  archive: ArchiveReader;
  progress: Progress;
  signal: AbortSignal;
  now: string;
}

/**
 * All rows of an archive, into a database that holds none, as a part of one transaction. The schema is first brought to
 * where it was when the backup was made, and to where it is today when the rows are in: so they take the same way as
 * the rows of a site that is updated.
 */
export async function restoreRows(database: Database, parts: RowParts): Promise<void> {
  const { archive, now } = parts;
  const { manifest } = archive;
  requireKnownMigrations(manifest);
  const store = new RestoredRowsStore(database);
  await store.takeTime();
  await lockSchema(database);
  await requireFreshPlace(database, store, manifest);
  await migrateWithin(
    database,
    migrations.filter(({ name }) => manifest.migrations.includes(name)),
  );
  const columns = await store.readColumns();
  const tables = tablesIn(columns);
  const told = restoredTables(manifest);
  if (tables.length !== told.length || tables.some(({ name }, index) => told[index]?.name !== name)) {
    throw damaged('its list of tables');
  }
  const missing = new Set(archive.fileNames());
  for (const table of tables) await restoreTable(store, table, columns.get(table.name) ?? [], missing, parts);
  if (missing.size > 0) throw damaged('a file that belongs to nothing');
  await migrateWithin(database, migrations);
  await store.settle(now, siteIdOf(manifest));
}

/** Those of a backup's tables that are brought back. */
export function restoredTables({ tables }: Manifest): ManifestTable[] {
  return tables.filter(({ name }) => !tablesNoLongerRestored.includes(name));
}

async function restoreTable(
  store: RestoredRowsStore,
  { name, filesIn }: ArchivedTable,
  columns: Column[],
  missing: Set<string>,
  { archive, progress, signal }: RowParts,
): Promise<void> {
  const told = archive.manifest.tables.find((table) => table.name === name);
  let count = 0;
  for await (const rows of readRows(archive.read(rowsName(name)), name, columns, rowsAtOnce)) {
    signal.throwIfAborted();
    for (const { filename } of filesIn ? rows : []) {
      // Each is taken off the list once: a file of two rows would be one of them's no longer when the other is deleted.
      if (filesIn && !missing.delete(fileName(filesIn, String(filename)))) throw damaged('a file is missing');
    }
    await addRows(store, name, rows);
    count += rows.length;
    progress.show(`Rows: ${name}, ${countOf(count, 'row')}`);
  }
  if (told?.rows !== count) throw damaged(`the number of rows of ${name}`);
  if (told.lastId === null) return;
  if (told.lastId < (await store.findHighestId(name))) throw damaged(`the ids of ${name}`);
  await store.continueAfter(name, told.lastId);
}

/** What a database says of rows that do not fit together may quote them. */
async function addRows(
  store: RestoredRowsStore,
  table: string,
  rows: Record<string, unknown>[],
): Promise<void> {
  try {
    await store.add(table, rows);
  } catch (error) {
    const { code = '', errcode = 0 } = error as { code?: string; errcode?: number };
    const isRefused = postgresRefusal.test(code) || (errcode & 0xff) === sqliteConstraint;
    throw isRefused ? damaged(`rows of ${table} that do not fit together`) : error;
  }
}
