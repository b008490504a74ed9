import { randomBytes } from 'node:crypto';
import { access, type FileHandle, link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '../files/write-atomically.ts';
import { BackupError } from './backup-error.ts';

const sentences: Record<string, string> = {
  EACCES: 'may not be written there',
  EPERM: 'may not be written there',
  EROFS: 'cannot be written there: the disk is read-only',
  ENOENT: 'cannot be written there: there is no such folder',
  ENOTDIR: 'cannot be written there: there is no such folder',
  ENOSPC: 'does not fit there: the disk is full',
  EDQUOT: 'does not fit there: the disk is full',
};

/**
 * Writes a file atomically: it has a temporary name until it is complete. Only its owner can read it, and an existing
 * file is never overwritten.
 */
export async function writeArchiveFile<Result>(
  path: string,
  write: (file: FileHandle) => Promise<Result>,
): Promise<Result> {
  await refuseExisting(path);
  const temporary = `${path}.${randomBytes(4).toString('hex')}.partial`;
  try {
    await using file = await open(temporary, 'wx', 0o600);
    const result = await write(file);
    await giveName(temporary, path);
    await syncFolder(dirname(path));
    return result;
  } catch (error) {
    const sentence = sentences[(error as NodeJS.ErrnoException).code ?? ''];
    const isAboutFile = (error as NodeJS.ErrnoException).path === temporary || isFull(error);
    throw sentence && isAboutFile ? new BackupError(`The backup ${sentence} (${path}).`) : error;
  } finally {
    await rm(temporary, { force: true }).catch(() => {});
  }
}

/** A write error does not name its file, but only the archive is written here. */
function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
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
