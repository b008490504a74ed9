import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Writes a file atomically and durably: it exists only when it is complete and survives a power cut. */
export async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  await writeThen(path, bytes, (temporary) => rename(temporary, path));
}

/** The same, but leaves the file that has the name already. */
export async function createAtomically(path: string, bytes: Uint8Array): Promise<void> {
  await writeThen(path, bytes, async (temporary) => {
    await nameUnlessTaken(temporary, path);
    await rm(temporary, { force: true });
  });
}

/** Gives a complete file its name; false when that is taken. Unlike `rename`, `link` does not overwrite. */
export async function nameUnlessTaken(temporary: string, path: string): Promise<boolean> {
  try {
    await link(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' || existsSync(path)) return false;
    // Some file systems have no hard links.
    await rename(temporary, path);
  }
  return true;
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

/** Creates a folder durably: its own directory entry is synced too. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await syncFolder(dirname(folder));
}

/** A new name is durable only when its folder is synced. Windows does that with the file, and cannot open folders. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using handle = await open(folder, 'r');
  await handle.sync();
}
