import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Files, ListedFile, OpenFile } from '../files.ts';

/** No path in it, and nothing that begins with a dot: those are files that are still being written. */
const storedName = /^[a-z0-9][a-z0-9.-]{0,99}$/;

export class DiskFiles implements Files {
  readonly #folder: string;
  #isMade = false;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    const path = this.#pathOf(name);
    await this.#makeFolder();
    const temporary = join(this.#folder, `.${randomUUID()}`);
    try {
      await using file = await open(temporary, 'wx', 0o600);
      await file.writeFile(bytes);
      await file.sync();
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    await syncFolder(this.#folder);
  }

  async open(name: string): Promise<OpenFile | undefined> {
    if (!storedName.test(name)) return undefined;
    let file: FileHandle;
    try {
      file = await open(this.#pathOf(name), 'r');
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
    try {
      const { size } = await file.stat();
      return { byteSize: size, stream: file.createReadStream() };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.#folder, name), { force: true });
  }

  async *list(): AsyncIterable<ListedFile> {
    for await (const { name, changedAt } of listFolder(this.#folder)) yield { name, changedAt };
  }

  #pathOf(name: string): string {
    if (!storedName.test(name)) throw new Error('Not a name of a stored file');
    return join(this.#folder, name);
  }

  /** Its own entry has to be safe too, and that of the folder around it; once, whoever has made them. */
  async #makeFolder(): Promise<void> {
    if (this.#isMade) return;
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const around = dirname(this.#folder);
    await syncFolder(around);
    await syncFolder(dirname(around));
    this.#isMade = true;
  }
}

/** A new name is on the disk only when its folder is. Windows writes it with the file, and opens no folders. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using handle = await open(folder, 'r');
  await handle.sync();
}

/** What is in a folder and when it last changed; nothing if there is no such folder yet. */
export async function* listFolder(folder: string): AsyncIterable<ListedFile> {
  try {
    for await (const { name } of await opendir(folder)) {
      const changedAt = await stat(join(folder, name)).then(
        ({ mtime }) => mtime,
        // Removed by another process since.
        () => undefined,
      );
      if (changedAt) yield { name, changedAt };
    }
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
