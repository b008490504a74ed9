import { type FileHandle, open } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { openDatabase } from '../db/connect.ts';
import { type FileStore, maintenanceTimeouts, openFiles } from '../files/open-files.ts';
import type { Clock } from '../process/clock.ts';
import { type Departure, readDepartures, unsubscribedFolder } from '../subscribers/unsubscribed-list.ts';
import { BackupError } from './manifest.ts';
import type { Progress } from './progress.ts';
import { type RestoreFigures, restoreBackup } from './restore-backup.ts';

export interface RestoreOrder {
  config: Config;
  clock: Clock;
  progress: Progress;
  signal: AbortSignal;
  /** Where lists of addresses that have left the mailing list since are, beside that of this place. */
  unsubscribedLists?: string[];
  files?: FileStore;
}

/** Restores an archive into the empty database and file store of the configuration, of whichever kind. */
export async function restoreSite(order: RestoreOrder, path: string): Promise<RestoreFigures> {
  const departures = await readLists(order);
  await using file = await openArchive(path);
  const { files = openFiles(order.config, maintenanceTimeouts) } = order;
  const database = openDatabase(order.config, () => {}, 'maintenance');
  try {
    return await restoreBackup({ ...order, ...files, database, departures }, file);
  } finally {
    await database.db.destroy();
  }
}

async function readLists({ config, unsubscribedLists = [] }: RestoreOrder): Promise<Departure[]> {
  const departures = await readDepartures(unsubscribedFolder(config.dataDir));
  for (const path of unsubscribedLists) {
    const listed = await readDepartures(path);
    if (listed.length === 0)
      throw new BackupError(`There is no list of unsubscribed addresses at ${path}. Nothing was changed.`);
    departures.push(...listed);
  }
  return departures;
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
