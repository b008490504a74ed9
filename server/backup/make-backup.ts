import type { FileHandle } from 'node:fs/promises';
import type { Database } from '../db/tables.ts';
import {
  type ArchivingParts,
  archiveFiles,
  isFull,
  makeRoom,
  missingFile,
  type NamedFile,
  nameOf,
} from './archive-files.ts';
import { rowsName } from './archive-layout.ts';
import { ArchiveWriter, type SendBytes } from './archive-writer.ts';
import { type ArchivedTable, archivedTables, type Row } from './archived-tables.ts';
import {
  formatVersion,
  greenroomVersion,
  type Manifest,
  type ManifestTable,
  type MissingFile,
} from './manifest.ts';
import { type ArchiveOrder, countOf, megabytes } from './progress.ts';
import { SnapshotStore } from './snapshot.store.ts';

/** The connection is a separate one: it is busy with the snapshot until all rows are read. */
type BackupParts = ArchivingParts & Pick<ArchiveOrder, 'clock'> & { database: Database };

export type BackupFigures = Awaited<ReturnType<typeof makeBackup>>;

interface Rows {
  siteId: string | undefined;
  migrations: string[];
  tables: ManifestTable[];
  files: NamedFile[];
}

/**
 * Writes all rows of one snapshot, then their files. The snapshot is closed as soon as the rows are read, because
 * SQLite's write-ahead log grows meanwhile; nothing is sent before, since nobody knows how slowly it is read. The caller's lease, taken before, keeps the files until they are read.
 */
export async function makeBackup(parts: BackupParts, file: FileHandle, send?: SendBytes) {
  const madeAt = parts.clock();
  const writer = new ArchiveWriter(file, new Date(Math.floor(madeAt.getTime() / 1_000) * 1_000));
  const { files, siteId, ...facts } = await SnapshotStore.take(parts.database, (snapshot) =>
    writeRows(parts, writer, snapshot),
  );
  if (send) await writer.sendTo(send);
  const missing = await archiveFiles(parts, writer, files);
  await finish(writer, files, missing, {
    formatVersion,
    greenroomVersion: greenroomVersion(),
    madeAt: madeAt.toISOString(),
    ...(siteId ? { siteId } : {}),
    ...facts,
  });
  const rows = facts.tables.reduce((sum, table) => sum + table.rows, 0);
  // Only for a note to the operator: the backup is complete without it.
  const mark = await parts.storeMark.read().catch(() => undefined);
  return {
    rows,
    files: files.length - missing.length,
    bytes: writer.bytes,
    madeAt: madeAt.toISOString(),
    /** What rows name and the archive does not hold. */
    missing,
    /** The file store has the id of another site than the database. */
    areForeign: mark !== undefined && mark !== siteId,
  };
}

/** On a disk without room for the list of what is in the archive, files are taken out for it. */
async function finish(
  writer: ArchiveWriter,
  files: NamedFile[],
  missing: MissingFile[],
  facts: Omit<Manifest, 'entries' | 'missing'>,
): Promise<void> {
  for (;;) {
    try {
      return await writer.finish({ ...facts, missing });
    } catch (error) {
      const dropped = new Set(isFull(error) ? await makeRoom(writer) : []);
      if (dropped.size === 0) throw error;
      const left = files.filter((file) => dropped.has(nameOf(file)));
      missing.push(...left.map((file) => missingFile(file, 'no room')));
    }
  }
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
  const events = new Map<unknown, string>();
  for (const table of archivedTables) {
    if (!columns.has(table.name)) continue;
    let rows = 0;
    async function* lines(): AsyncIterable<Buffer> {
      for await (const page of snapshot.readRows(table)) {
        signal.throwIfAborted();
        rows += page.length;
        progress(`Rows: ${table.name}, ${countOf(rows, 'row')}, ${megabytes(writer.bytes)}`);
        files.push(...filesOf(table, page, events));
        yield Buffer.from(page.map((row) => `${JSON.stringify(row)}\n`).join(''));
      }
    }
    await writer.add(rowsName(table.name), lines());
    const lastId = table.countsIds ? await snapshot.findLastId(table.name) : null;
    tables.push({ name: table.name, rows, lastId });
  }
  return { siteId: await snapshot.findSiteId(), migrations: applied, tables, files };
}

/**
 * The files of a table's rows. `events` remembers which event shows which image: whoever reads that a picture is missing
 * looks for it there.
 */
function filesOf({ name, filesIn }: ArchivedTable, rows: Row[], events: Map<unknown, string>): NamedFile[] {
  for (const row of name === 'events' ? rows : []) {
    if (row.imageUrl !== null) events.set(row.imageUrl, `event ${row.id} (${row.name})`);
  }
  if (!filesIn) return [];
  return rows.map((row) => ({
    place: filesIn,
    filename: String(row.filename),
    of: ownerOf(name, row, events.get(row.fileUrl)),
  }));
}

/** Of an application no word that its sender has typed: these lines end up in logs. */
function ownerOf(table: string, row: Row, event: string | undefined): string {
  if (table === 'venueLogo') return 'the logo';
  if (table === 'applicationFiles') {
    const what = row.kind === 'flyer' ? 'the flyer' : `photo ${Number(row.position) + 1}`;
    return `${what} of application ${row.applicationId}`;
  }
  return `image ${row.id} (${row.originalName})${event ? `, shown by ${event}` : ''}`;
}
