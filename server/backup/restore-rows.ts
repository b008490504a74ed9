import { lockSchema, migrateWithin, migrations } from '../db/migrate.ts';
import type { Database } from '../db/tables.ts';
import { inBatches } from '../files/missing-files.ts';
import { UpkeepStore } from '../files/upkeep.store.ts';
import { takeOffList } from '../subscribers/erase-subscriber.ts';
import type { Departure } from '../subscribers/unsubscribed-list.ts';
import { fileName, maxRowBytes, rowsName } from './archive-layout.ts';
import type { ArchiveReader } from './archive-reader.ts';
import {
  type ArchivedTable,
  type Column,
  isRowOf,
  type Row,
  tablesNoLongerRestored,
} from './archived-tables.ts';
import { BackupError, damaged, type Manifest, type ManifestTable, siteIdOf } from './manifest.ts';
import { type ArchiveOrder, countOf } from './progress.ts';
import { RestoredRowsStore, tablesIn } from './restored-rows.store.ts';

const newLine = 0x0a;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Each row is checked against the table's columns. */
function parseRow(line: Buffer, table: string, columns: Column[]): Row {
  try {
    const row: unknown = JSON.parse(utf8.decode(line));
    if (isRowOf(columns, row)) return row;
  } catch {
    // Invalid UTF-8 or JSON: the same message, which does not quote it.
  }
  throw damaged(`a row of ${table}`);
}

/** A JSON line for each row. */
async function* readLines(chunks: AsyncIterable<Buffer>, table: string): AsyncIterable<Buffer> {
  let pieces: Buffer[] = [];
  let pieceBytes = 0;
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(newLine); end >= 0; end = chunk.indexOf(newLine, start)) {
      yield Buffer.concat([...pieces, chunk.subarray(start, end)]);
      pieces = [];
      pieceBytes = 0;
      start = end + 1;
    }
    pieces.push(chunk.subarray(start));
    pieceBytes += chunk.length - start;
    if (pieceBytes > maxRowBytes) throw damaged(`a row of ${table}`);
  }
  if (pieceBytes > 0) throw damaged(`a row of ${table}`);
}

/** PostgreSQL's error classes 22 (invalid data) and 23 (violated constraints). */
const postgresRefusal = /^2[23]...$/;
const sqliteConstraint = 19;

export interface RowParts extends Pick<ArchiveOrder, 'progress' | 'signal'> {
  archive: ArchiveReader;
  now: string;
  /** Who has left the mailing list since. */
  departures: Departure[];
}

/**
 * Inserts all rows of an archive into an empty database, within one transaction. It first migrates to the schema of the
 * backup, and after the inserts to the current one, so that restored rows are migrated like those of an updated site.
 * Gives how many were taken off the mailing list again.
 */
export async function restoreRows(database: Database, parts: RowParts): Promise<number> {
  const { archive, now } = parts;
  const { manifest } = archive;
  requireKnownMigrations(manifest);
  const store = new RestoredRowsStore(database);
  await store.disableTimeouts();
  await lockSchema(database);
  await requireEmptyTarget(database, store, manifest);
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
  // Those that are in the archive, and those of which it says that they are not.
  const unclaimed = new Set(archive.fileNames());
  for (const { name } of manifest.missing ?? []) {
    if (unclaimed.has(name)) throw damaged('a file that is there and missing');
    unclaimed.add(name);
  }
  for (const table of tables)
    await restoreTable(store, table, columns.get(table.name) ?? [], unclaimed, parts);
  if (unclaimed.size > 0) throw damaged('a file that belongs to nothing');
  await migrateWithin(database, migrations);
  await store.settle(now, siteIdOf(manifest));
  await new UpkeepStore(database.db).noteRestore(now, manifest.madeAt, manifest.missing?.length ?? 0);
  return takeOffList(database.db, siteIdOf(manifest), parts.departures);
}

export function restoredTables({ tables }: Manifest): ManifestTable[] {
  return tables.filter(({ name }) => !tablesNoLongerRestored.includes(name));
}

async function restoreTable(
  store: RestoredRowsStore,
  { name, filesIn }: ArchivedTable,
  columns: Column[],
  unclaimed: Set<string>,
  { archive, progress, signal }: RowParts,
): Promise<void> {
  const told = archive.manifest.tables.find((table) => table.name === name);
  let count = 0;
  // As many as files are looked at together: below the limit of bound values per statement of both databases.
  for await (const rows of inBatches(readRows(archive, name, columns), signal)) {
    for (const { filename } of filesIn ? rows : []) {
      // Each file may belong to one row only: if two rows shared it, deleting one would take the other's file.
      if (filesIn && !unclaimed.delete(fileName(filesIn, String(filename))))
        throw damaged('a file is missing');
    }
    await addRows(store, name, rows);
    count += rows.length;
    progress(`Rows: ${name}, ${countOf(count, 'row')}`);
  }
  if (told?.rows !== count) throw damaged(`the number of rows of ${name}`);
  if (told.lastId === null) return;
  if (told.lastId < (await store.findHighestId(name))) throw damaged(`the ids of ${name}`);
  await store.continueAfter(name, told.lastId);
}

/** Each is parsed as it is read, so that the first line that is damaged ends a restore, and none waits in memory. */
async function* readRows(archive: ArchiveReader, name: string, columns: Column[]): AsyncIterable<Row> {
  for await (const line of readLines(archive.read(rowsName(name)), name)) yield parseRow(line, name, columns);
}

/** The database's own message may quote the rows, so it is replaced. */
async function addRows(store: RestoredRowsStore, table: string, rows: Row[]): Promise<void> {
  try {
    await store.add(table, rows);
  } catch (error) {
    const { code = '', errcode = 0 } = error as { code?: string; errcode?: number };
    const isRefused = postgresRefusal.test(code) || (errcode & 0xff) === sqliteConstraint;
    throw isRefused ? damaged(`rows of ${table} that do not fit together`) : error;
  }
}

/** The archive's migrations must be the first ones of ours. Otherwise it is from a newer version. */
function requireKnownMigrations(manifest: Manifest): void {
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
async function requireEmptyTarget(
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
  const applied = columns.has('migrations') ? await store.listMigrations() : [];
  if (applied.some((name) => !manifest.migrations.includes(name))) {
    throw new BackupError(
      `This backup was made by an older version of Greenroom than the one that has set this database up: ${advice}. ` +
        'Nothing was changed.',
    );
  }
}
