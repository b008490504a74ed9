import { createHash, randomBytes } from 'node:crypto';
import { access, type FileHandle, link, open, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { listFolder } from '../files/disk-files.ts';
import { syncFolder } from '../files/write-atomically.ts';
import { isFull } from './archive-files.ts';
import { BackupError } from './backup-error.ts';

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

/** Where a process id means something. */
const host = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
const partialName = /\.(?:([0-9a-f]{8})\.(\d{1,10})\.)?[0-9a-f]{8}\.partial$/;
/** A backup writes all the time, or waits for a bucket for minutes at the most. */
const abandonedMs = 60 * 60_000;

/**
 * Writes a file atomically: it has a temporary name until it is complete. Only its owner can read it, and an existing
 * file is never overwritten.
 */
export async function writeArchiveFile<Result>(
  path: string,
  write: (file: FileHandle) => Promise<Result>,
): Promise<Result> {
  await refuseExisting(path);
  await removeAbandoned(dirname(path));
  const temporary = `${path}.${host}.${process.pid}.${randomBytes(4).toString('hex')}.partial`;
  try {
    await using file = await open(temporary, 'wx', 0o600);
    const result = await write(file);
    await giveName(temporary, path);
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

/** Unfinished archives of backups that were killed: their process is gone, or has not written for an hour. */
async function removeAbandoned(folder: string): Promise<void> {
  try {
    for await (const { name, changedAt } of listFolder(folder)) {
      const [partial, writtenOn, pid] = partialName.exec(name) ?? [];
      if (!partial) continue;
      const isGone = writtenOn === host && !isRunning(Number(pid));
      if (isGone || Date.now() - changedAt.getTime() > abandonedMs) await rm(join(folder, name));
    }
  } catch {
    // A folder that cannot be read or written is told of when the archive is opened.
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** `link` fails if the name is taken, `rename` does not. Some file systems have no hard links. */
async function giveName(temporary: string, path: string): Promise<void> {
  try {
    await link(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw taken(path);
    await refuseExisting(path);
    await rename(temporary, path);
  }
}

async function refuseExisting(path: string): Promise<void> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (isThere) throw taken(path);
}

function taken(path: string): BackupError {
  return new BackupError(`There is a file of that name already (${path}): choose another one.`);
}
