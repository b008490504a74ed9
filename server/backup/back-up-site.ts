import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';
import { ApplicationsStore } from '../applications/applications.store.ts';
import type { Config } from '../config.ts';
import { openDatabase, sqliteFile } from '../db/connect.ts';
import { migrations, NewerSchemaError } from '../db/migrate.ts';
import type { Database, Db } from '../db/tables.ts';
import { isStorageFailing } from '../faults.ts';
import { BackupLease } from '../files/backup-lease.ts';
import { BackupsStore } from '../files/backups.store.ts';
import { removeLateFiles } from '../files/discard-files.ts';
import { listFolder } from '../files/disk-files.ts';
import { FileOwnership } from '../files/file-ownership.ts';
import { type FileStore, maintenanceTimeouts, openFiles } from '../files/open-files.ts';
import { SiteIdentityStore } from '../files/site-identity.store.ts';
import { UpkeepStore } from '../files/upkeep.store.ts';
import { nameUnlessTaken, syncFolder } from '../files/write-atomically.ts';
import { GalleryStore } from '../gallery/gallery.store.ts';
import type { SendBytes } from './archive-writer.ts';
import { type BackupFigures, isFull, makeBackup } from './make-backup.ts';
import { BackupError } from './manifest.ts';
import type { ArchiveOrder } from './progress.ts';
import { SnapshotStore } from './snapshot.store.ts';

/** Checked before anything is opened: a mistyped setting must not create a new, empty database and work on that. */
export function requireDatabaseFile({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): void {
  const file = sqliteFile(dataDir);
  if (databaseUrl || existsSync(file)) return;
  throw new BackupError(`There is no database at ${file}: check DATA_DIR and DATABASE_URL.`);
}

/** The migration that makes them. */
const backupTables = '010-backups';

/**
 * A database of an older version is backed up as it is, if it has the tables for backups. A backup changes nothing, and
 * is often made between an update and its first start.
 */
async function requireKnownVersion(database: Database): Promise<void> {
  const snapshot = new SnapshotStore(database);
  const isSetUp = (await snapshot.readColumns()).has('migrations');
  const applied = isSetUp ? await snapshot.listMigrations() : [];
  const unknown = applied.find((name) => !migrations.some((migration) => migration.name === name));
  if (unknown) {
    throw new NewerSchemaError(
      `The database was written by a newer version of Greenroom (it has '${unknown}'): back it up with that version.`,
    );
  }
  if (applied.includes(backupTables)) return;
  throw new BackupError(
    applied.length === 0
      ? 'There is nothing to back up: this database has not been set up by Greenroom.'
      : 'This database is of a version that had no backups: start Greenroom once, and try again.',
  );
}

const sentences: Record<string, string> = {
  EACCES: 'may not be written there',
  EPERM: 'may not be written there',
  EROFS: 'cannot be written there: the disk is read-only',
  ENOENT: 'cannot be written there: there is no such folder',
  ENOTDIR: 'cannot be written there: there is no such folder',
  ENOSPC: 'does not fit there: the disk is full',
  EDQUOT: 'does not fit there: the disk is full',
  EFBIG: 'does not fit there: files of that size cannot be stored',
};

const partialName = /\.[0-9a-f]{8}\.partial$/;
/** A backup writes all the time, or waits for a bucket for minutes at the most. */
const abandonedMs = 60 * 60_000;

/**
 * Writes a file atomically: it has a temporary name until it is complete. Only its owner can read it, and an existing
 * file is never overwritten.
 */
async function writeArchiveFile<Result>(
  path: string,
  write: (file: FileHandle) => Promise<Result>,
): Promise<Result> {
  const taken = new BackupError(`There is a file of that name already (${path}): choose another one.`);
  if (existsSync(path)) throw taken;
  await removeAbandoned(dirname(path));
  const temporary = `${path}.${randomBytes(4).toString('hex')}.partial`;
  try {
    await using file = await open(temporary, 'wx', 0o600);
    const result = await write(file);
    if (!(await nameUnlessTaken(temporary, path))) throw taken;
    await syncFolder(dirname(path));
    return result;
  } catch (error) {
    const sentence = sentences[(error as NodeJS.ErrnoException).code ?? ''];
    // A write error does not name its file, but only the archive is written here.
    const isAboutFile = (error as NodeJS.ErrnoException).path === temporary || isFull(error);
    throw sentence && isAboutFile ? new BackupError(`The backup ${sentence} (${path}).`) : error;
  } finally {
    await rm(temporary, { force: true }).catch(() => {});
  }
}

/** Unfinished archives of backups that were killed: nothing was written to them for an hour. */
async function removeAbandoned(folder: string): Promise<void> {
  try {
    for await (const { name, changedAt } of listFolder(folder)) {
      const isAbandoned = Date.now() - changedAt.getTime() > abandonedMs;
      if (isAbandoned && partialName.test(name)) await rm(join(folder, name));
    }
  } catch {
    // A folder that cannot be read or written is told of when the archive is opened.
  }
}

export interface BackupOrder extends ArchiveOrder {
  log: Pick<Logger, 'warn'>;
}

/** Writes the database and all files of a site into one archive, whether its server is running or not. */
export async function backUpSite(order: BackupOrder, path: string): Promise<BackupFigures> {
  const { config, clock } = order;
  requireDatabaseFile(config);
  const leases = openDatabase(config, () => {}, 'maintenance');
  try {
    await requireKnownVersion(leases);
    const made = await writeArchiveFile(path, async (file) => {
      const lease = await BackupLease.take(new BackupsStore(leases.db), clock).catch(unlessFull);
      return archiveSite(order, leases, lease, file);
    });
    await noteBackup(order, leases, made);
    return made;
  } finally {
    await leases.db.destroy();
  }
}

/** Sends the same archive piece by piece. The folder holds all rows, then one file at a time, in a file without a name. */
export async function sendBackup(
  order: BackupOrder & { database: Database; folder: string },
  lease: BackupLease,
  send: SendBytes,
): Promise<void> {
  const { database: leases, folder } = order;
  try {
    await mkdir(folder, { recursive: true });
    const path = join(folder, `${randomUUID()}.backup`);
    await using file = await open(path, 'wx+', 0o600);
    await rm(path);
    await noteBackup(order, leases, await archiveSite(order, leases, lease, file, send));
  } finally {
    await lease.release().catch(() => {});
  }
}

async function archiveSite(
  order: BackupOrder,
  leases: Database,
  lease: BackupLease | undefined,
  file: FileHandle,
  send?: SendBytes,
): Promise<BackupFigures> {
  const { config, files = openFiles(config, maintenanceTimeouts) } = order;
  // A connection of its own, which holds the snapshot while the other one renews the lease.
  const database = openDatabase(config, () => {}, 'maintenance');
  try {
    return await makeBackup({ ...order, ...files, database }, file, send);
  } finally {
    await database.db.destroy();
    // If the database is away now, the lease expires, and the server's sweep does the rest.
    await lease?.release().catch(() => {});
    await removeLateFiles(storeParts(order, files, leases.db)).catch(() => {});
  }
}

async function noteBackup({ log }: BackupOrder, database: Database, made: BackupFigures): Promise<void> {
  try {
    // A database that was not updated yet has no place for it.
    if (!(await new SnapshotStore(database).readColumns()).has('upkeep')) return;
    await new UpkeepStore(database.db).noteBackup(made.madeAt, made.missing.length);
  } catch (error) {
    log.warn({ err: error }, 'the database does not know of this backup');
  }
}

/** On a full or read-only disk nothing is deleted meanwhile either: the deletion of its row would not be stored. */
function unlessFull(error: unknown): undefined {
  if (!isStorageFailing(error)) throw error;
}

/** A file store with all that says whose its files are. */
export function storeParts({ clock, log }: Pick<BackupOrder, 'clock' | 'log'>, files: FileStore, db: Db) {
  const owners = { applications: new ApplicationsStore(db), gallery: new GalleryStore(db) };
  const identity = new SiteIdentityStore(db);
  const fileOwnership = new FileOwnership({ ...files, ...owners, identity, log });
  return { ...files, ...owners, identity, backups: new BackupsStore(db), fileOwnership, clock, log };
}
