import type { FileHandle } from 'node:fs/promises';
import type { Database, FilePlace } from '../db/tables.ts';
import { FilesAwayError, filesIn, type OpenFile } from '../files/files.ts';
import type { FileStore } from '../files/open-files.ts';
import { isOriginalName } from '../gallery/image-name.ts';
import { fileName, maxFileBytes, rowsName } from './archive-layout.ts';
import { ArchiveWriter, type SendBytes } from './archive-writer.ts';
import { type ArchivedTable, archivedTables, type Row } from './archived-tables.ts';
import {
  formatVersion,
  greenroomVersion,
  type Manifest,
  type ManifestTable,
  type MissingFile,
  type MissingReason,
  ownerWords,
} from './manifest.ts';
import { type ArchiveOrder, countOf, megabytes } from './progress.ts';
import { SnapshotStore } from './snapshot.store.ts';

/** The connection is a separate one: it is busy with the snapshot until all rows are read. */
type BackupParts = Pick<ArchiveOrder, 'clock' | 'progress' | 'signal'> & FileStore & { database: Database };

export type BackupFigures = Awaited<ReturnType<typeof makeBackup>>;

interface NamedFile {
  place: FilePlace;
  filename: string;
  /** In the archive. */
  name: string;
  /** What it belongs to, in words for the operator. */
  of: string;
}

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
  return rows.map((row) => {
    const filename = String(row.filename);
    const of = ownerOf(name, row, events.get(row.fileUrl));
    return { place: filesIn, filename, name: fileName(filesIn, filename), of };
  });
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

/**
 * Adds every file that can be read, and returns the others: a backup without three pictures is better than none. A
 * store that answers nothing at all is not asked for each of its files.
 */
async function archiveFiles(
  parts: BackupParts,
  writer: ArchiveWriter,
  files: NamedFile[],
): Promise<MissingFile[]> {
  const missing: MissingFile[] = [];
  let isStoreAway = false;
  for (const [index, file] of files.entries()) {
    parts.signal.throwIfAborted();
    parts.progress(`Files: ${index} of ${files.length}, ${megabytes(writer.bytes)}`);
    try {
      const why = isStoreAway ? 'unreadable' : await addFile(parts, writer, file);
      if (why) missing.push(missingFile(file, why));
      if (why === 'unreadable') isStoreAway ||= await isAway(parts);
    } catch (error) {
      const left = [...(await makeRoom(writer, files, error)), ...files.slice(index)];
      return [...missing, ...left.map((each) => missingFile(each, 'no room'))];
    }
  }
  return missing;
}

function missingFile({ name, of }: NamedFile, why: MissingReason): MissingFile {
  return { name, of: ownerWords(of), why };
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
      const dropped = await makeRoom(writer, files, error);
      if (dropped.length === 0) throw error;
      missing.push(...dropped.map((file) => missingFile(file, 'no room')));
    }
  }
}

/** No room for another byte: on the disk, of a quota, or in a file of this file system. */
export function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException).code ?? '');
}

/** Left free on a full disk, which may be the site's own: half of what was free, or this. */
const maxGivenBack = 500_000_000;

/**
 * Takes files out of an archive that has filled its disk, the last ones first: its list has to fit, and the site may
 * live on the same disk. Returns those taken out. Any other error is thrown again.
 */
async function makeRoom(writer: ArchiveWriter, files: NamedFile[], error: unknown): Promise<NamedFile[]> {
  if (!isFull(error)) throw error;
  const names = new Set(await writer.dropFiles(writer.bytes - Math.min(writer.bytes / 2, maxGivenBack)));
  return files.filter(({ name }) => names.has(name));
}

class Unread extends Error {
  readonly why: MissingReason;

  constructor(why: MissingReason) {
    super(why);
    this.why = why;
  }
}

/** A file that is cut off or changes while it is read is read once more. */
const tries = 2;

async function addFile(
  parts: BackupParts,
  writer: ArchiveWriter,
  { place, filename, name }: NamedFile,
): Promise<MissingReason | undefined> {
  // A restore accepts no other names.
  if (!isOriginalName(filename)) return 'missing';
  const files = filesIn(parts, place);
  let why: MissingReason | undefined;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    try {
      const opened = await files.open(filename).catch(unread);
      if (!opened) return 'missing';
      if (opened.byteSize > maxFileBytes) {
        opened.stream.destroy();
        return 'too large';
      }
      await writer.add(name, readWhole(opened, parts.signal));
      return undefined;
    } catch (error) {
      if (!(error instanceof Unread)) throw error;
      why = error.why;
    }
  }
  return why;
}

async function* readWhole({ byteSize, stream }: OpenFile, signal: AbortSignal): AsyncIterable<Uint8Array> {
  let bytes = 0;
  try {
    for await (const chunk of stream) {
      signal.throwIfAborted();
      bytes += (chunk as Uint8Array).length;
      if (bytes > byteSize) break;
      yield chunk as Uint8Array;
    }
  } catch (error) {
    if (signal.aborted) throw error;
    unread(error);
  }
  if (bytes !== byteSize) throw new Unread('changing');
}

/** The disk's and the bucket's failures. Others are bugs. */
function unread(error: unknown): never {
  const isKnown = error instanceof FilesAwayError || (error as NodeJS.ErrnoException).code !== undefined;
  throw isKnown ? new Unread('unreadable') : error;
}

async function isAway({ storeMark }: BackupParts): Promise<boolean> {
  try {
    await storeMark.read();
    return false;
  } catch (error) {
    return error instanceof FilesAwayError;
  }
}
