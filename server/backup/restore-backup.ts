import { type FileHandle, open } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { openDatabase } from '../db/connect.ts';
import type { Database } from '../db/tables.ts';
import { mayBeStored } from '../faults.ts';
import { isStoreEmpty } from '../files/file-ownership.ts';
import { filesIn } from '../files/files.ts';
import { type FileStore, maintenanceTimeouts, openFiles } from '../files/open-files.ts';
import { type Departure, readDepartures, unsubscribedFolder } from '../subscribers/unsubscribed-list.ts';
import { maxFileBytes, parseFileName } from './archive-layout.ts';
import { ArchiveReader } from './archive-reader.ts';
import { BackupError, damaged, siteIdOf } from './manifest.ts';
import { type ArchiveOrder, megabytes } from './progress.ts';
import { type RowParts, restoredTables, restoreRows } from './restore-rows.ts';
import { SnapshotStore } from './snapshot.store.ts';

type RestoreParts = StoreParts &
  Pick<ArchiveOrder, 'clock' | 'progress' | 'signal'> & {
    /** Who has left the mailing list since. */
    departures: Departure[];
  };

/** Each file is synced to the disk, so several at once are faster. */
const filesAtOnce = 4;

/**
 * Verifies everything before anything is changed: first every byte of the archive, then its rows, in a transaction that
 * is rolled back, so that the database has checked them. Then it marks the store, writes the files, and last inserts
 * the rows in one transaction. So if this process is killed, the database is still empty, and the next try writes the
 * same files again.
 */
export async function restoreBackup(parts: RestoreParts, file: FileHandle) {
  const { database, clock, progress, signal, departures } = parts;
  const archive = await ArchiveReader.open(file);
  await readAll(archive, parts);
  const rowParts: RowParts = { archive, progress, signal, departures, now: clock().toISOString() };
  const siteId = siteIdOf(archive.manifest);
  await requireOwnStore(parts, siteId);
  await rehearse(database, rowParts);
  const before = await requireOwnStore(parts, siteId);
  // Before the first file is written, so that a killed restore can be repeated.
  await parts.storeMark.write(siteId);
  const takenOff = await restoreAll(archive, parts, rowParts).catch(async (error: unknown) => {
    if (before !== undefined && !mayBeStored(error)) await parts.storeMark.write(before).catch(() => {});
    throw error;
  });
  const { madeAt, missing = [] } = archive.manifest;
  return {
    rows: restoredTables(archive.manifest).reduce((sum, table) => sum + table.rows, 0),
    files: archive.fileNames().length,
    bytes: archive.bytes,
    madeAt,
    missing,
    /** How many had left the mailing list since, and are off it again. */
    takenOff,
    /** The target was the backed-up site's own file store. */
    wasItsOwn: before === siteId,
  };
}

async function readAll(archive: ArchiveReader, { progress, signal }: RestoreParts): Promise<void> {
  const total = megabytes(archive.bytes);
  let bytes = 0;
  for (const { name, bytes: size } of archive.manifest.entries) {
    if (parseFileName(name) && size > maxFileBytes) throw damaged('a file is too large');
    for await (const chunk of archive.read(name)) {
      signal.throwIfAborted();
      bytes += chunk.length;
      progress(`Checking: ${megabytes(bytes)} of ${total}`);
    }
  }
}

async function rehearse({ db, dialect }: Database, parts: RowParts): Promise<void> {
  const trx = await db.startTransaction().execute();
  try {
    await restoreRows({ db: trx, dialect }, parts);
  } finally {
    await trx.rollback().execute();
  }
}

async function restoreAll(archive: ArchiveReader, parts: RestoreParts, rowParts: RowParts): Promise<number> {
  const { db, dialect } = parts.database;
  await putFiles(archive, parts);
  return db.transaction().execute((trx) => restoreRows({ db: trx, dialect }, rowParts));
}

async function putFiles(archive: ArchiveReader, parts: RestoreParts): Promise<void> {
  const names = archive.fileNames();
  async function put(name: string): Promise<void> {
    const { place, filename } = parseFileName(name) ?? { place: 'gallery', filename: '' };
    await filesIn(parts, place).put(filename, await buffer(archive.read(name)));
  }
  for (let done = 0; done < names.length; done += filesAtOnce) {
    parts.signal.throwIfAborted();
    parts.progress(`Files: ${done} of ${names.length}`);
    const putting = names.slice(done, done + filesAtOnce).map(put);
    // After a failure the store's old mark is put back, so no other file may still be on its way by then.
    await Promise.allSettled(putting);
    await Promise.all(putting);
  }
}

type StoreParts = FileStore & { database: Database };

/**
 * Requires a file store that is empty, that has the id of the backed-up site, or that belongs to the empty database to
 * restore into. Any other belongs to somebody else. Returns the current mark.
 */
async function requireOwnStore(parts: StoreParts, siteId: string): Promise<string | undefined> {
  const mark = await parts.storeMark.read();
  if (mark === siteId) return mark;
  if (mark === undefined) {
    if (await isStoreEmpty(parts)) return undefined;
  } else if (mark === (await new SnapshotStore(parts.database).findSiteId())) return mark;
  throw new BackupError(
    `The files in ${parts.storePlace} belong to another site than this backup: set DATA_DIR or S3_BUCKET to an empty ` +
      'place for files. Nothing was changed.',
  );
}

/** Restores an archive into the empty database and file store of the configuration, of whichever kind. */
export async function restoreSite(order: ArchiveOrder, path: string) {
  const departures = await readDepartures(unsubscribedFolder(order.config.dataDir));
  await using file = await openArchive(path);
  const { files = openFiles(order.config, maintenanceTimeouts) } = order;
  const database = openDatabase(order.config, () => {}, 'maintenance');
  try {
    return await restoreBackup({ ...order, ...files, database, departures }, file);
  } finally {
    await database.db.destroy();
  }
}

async function openArchive(path: string): Promise<FileHandle> {
  try {
    const file = await open(path, 'r');
    if ((await file.stat()).isFile()) return file;
    await file.close();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'EACCES' && code !== 'ENOTDIR') throw error;
  }
  throw new BackupError(`There is no file that can be read at ${path}.`);
}
