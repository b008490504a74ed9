import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Writes a file that is there when it is whole and safe from a power cut, and not before. */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await writeThen(path, bytes, (temporary) => rename(temporary, path));
}

/** The same, unless there is a file of that name: a link fails where a name is taken, and a rename does not. */
export async function writeWholeOnce(path: string, bytes: Uint8Array): Promise<void> {
  await writeThen(path, bytes, async (temporary) => {
    try {
      await link(temporary, path);
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EEXIST';
      // Some disks know no links.
      if (!isTaken && !existsSync(path)) return rename(temporary, path);
    }
    await rm(temporary, { force: true });
  });
}

async function writeThen(
  path: string,
  bytes: Uint8Array,
  giveName: (temporary: string) => Promise<void>,
): Promise<void> {
  const temporary = join(dirname(path), `.${randomUUID()}`);
  try {
    await using file = await open(temporary, 'wx', 0o600);
    await file.writeFile(bytes);
    await file.sync();
    await giveName(temporary);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** A folder whose own entry is safe too. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await syncFolder(dirname(folder));
}

/** A new name is on the disk only when its folder is. Windows writes it with the file, and opens no folders. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using handle = await open(folder, 'r');
  await handle.sync();
}
