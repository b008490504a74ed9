import type { FileHandle } from 'node:fs/promises';
import type { Database } from '../db/tables.ts';
import type { FilePlace } from '../files/files.ts';
import type { FileStore } from '../files/open-files.ts';
import type { Clock } from '../process/clock.ts';
import { fileName, rowsName } from './archive-layout.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { type ArchivedTable, archivedTables } from './archived-tables.ts';
import { BackupError } from './backup-error.ts';
import type { BackupLease } from './backup-lease.ts';
import { greenroomVersion } from './greenroom-version.ts';
import { formatVersion, type ManifestTable } from './manifest.ts';
import { countOf, megabytes, type Progress } from './progress.ts';
import { SnapshotStore } from './snapshot.store.ts';

export interface BackupParts extends FileStore {
  /** A separate connection: it is busy with the snapshot until all rows are read. */
  database: Database;
  lease: BackupLease;
  clock: Clock;
  progress: Progress;
  signal: AbortSignal;
}

export interface BackupFigures {
  rows: number;
  files: number;
  bytes: number;
  /** The file store has the id of another site than the database. */
  areForeign: boolean;
}

interface NamedFile {
  place: FilePlace;
  /** In words, for the operator. */
  owner: string;
  filename: string;
}

interface Rows {
  siteId: string | undefined;
  migrations: string[];
  tables: ManifestTable[];
  files: NamedFile[];
}

/**
 * Writes all rows of one snapshot, then their files. The snapshot is closed as soon as the rows are read, because
 * SQLite's write-ahead log grows meanwhile. The lease, taken before, keeps the files until they are read.
 */
export async function makeBackup(parts: BackupParts, file: FileHandle): Promise<BackupFigures> {
  const madeAt = parts.clock();
  const writer = new ArchiveWriter(file, new Date(Math.floor(madeAt.getTime() / 1_000) * 1_000));
  const { files, siteId, ...facts } = await SnapshotStore.take(parts.database, (snapshot) =>
    writeRows(parts, writer, snapshot),
  );
  for (const [index, named] of files.entries()) {
    parts.progress.show(`Files: ${index} of ${files.length}, ${megabytes(writer.bytes)}`);
    parts.lease.requireHeld();
    await writer.add(fileName(named.place, named.filename), readFile(parts, named));
  }
  await writer.finish({
    formatVersion,
    greenroomVersion: greenroomVersion(),
    madeAt: madeAt.toISOString(),
    ...(siteId ? { siteId } : {}),
    ...facts,
  });
  const rows = facts.tables.reduce((sum, table) => sum + table.rows, 0);
  // Only for a note to the operator: the backup is complete without it.
  const mark = await parts.storeMark.read().catch(() => undefined);
  const areForeign = mark !== undefined && mark !== siteId;
  return { rows, files: files.length, bytes: writer.bytes, areForeign };
}

async function writeRows(
  { progress, signal }: BackupParts,
  writer: ArchiveWriter,
  snapshot: SnapshotStore,
): Promise<Rows> {
  const applied = await snapshot.listMigrations();
  const columns = await snapshot.readColumns();
  const tables: ManifestTable[] = [];
  const files: NamedFile[] = [];
  for (const table of archivedTables) {
    if (!columns.has(table.name)) continue;
    let rows = 0;
    async function* lines(): AsyncIterable<Buffer> {
      for await (const page of snapshot.readRows(table)) {
        signal.throwIfAborted();
        rows += page.length;
        progress.show(`Rows: ${table.name}, ${countOf(rows, 'row')}, ${megabytes(writer.bytes)}`);
        files.push(...filesOf(table, page));
        yield Buffer.from(page.map((row) => `${JSON.stringify(row)}\n`).join(''));
      }
    }
    await writer.add(rowsName(table.name), lines());
    const lastId = table.countsIds ? await snapshot.findLastId(table.name) : null;
    tables.push({ name: table.name, rows, lastId });
  }
  return { siteId: await snapshot.findSiteId(), migrations: applied, tables, files };
}

const ownersInWords: Partial<Record<string, string>> = {
  images: 'an image of the gallery',
  venueLogo: 'the logo',
};

function filesOf({ name, filesIn }: ArchivedTable, rows: Record<string, unknown>[]): NamedFile[] {
  if (!filesIn) return [];
  const owner = ownersInWords[name] ?? 'an application';
  return rows.map(({ filename }) => ({ place: filesIn, owner, filename: String(filename) }));
}

async function* readFile(
  { applicationFiles, galleryFiles, signal }: BackupParts,
  { place, owner, filename }: NamedFile,
): AsyncIterable<Uint8Array> {
  const opened = await (place === 'applications' ? applicationFiles : galleryFiles).open(filename);
  if (!opened) {
    throw new BackupError(
      `The file ${filename} of ${owner} is missing: put it back, or delete what it belongs to. No backup was made.`,
    );
  }
  for await (const chunk of opened.stream) {
    signal.throwIfAborted();
    yield chunk as Uint8Array;
  }
}
