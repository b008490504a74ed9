import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Files, isStoredName, type ListedFile, type OpenFile, requireStoredName } from './files.ts';

export class DiskFiles implements Files {
  readonly #folder: string;
  #isMade = false;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    requireStoredName(name);
    await this.#makeFolder();
    const temporary = join(this.#folder, `.${randomUUID()}`);
    try {
      await using file = await open(temporary, 'wx', 0o600);
      await file.writeFile(bytes);
      await file.sync();
      await rename(temporary, join(this.#folder, name));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    await syncFolder(this.#folder);
  }

  async open(name: string): Promise<OpenFile | undefined> {
    if (!isStoredName(name)) return undefined;
    let file: FileHandle;
    try {
      file = await open(join(this.#folder, name), 'r');
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
    // One that was never finished has our own name behind its dot; nothing else can be here, or lead elsewhere.
    if (isStoredName(name.replace(/^\./, ''))) await rm(join(this.#folder, name), { force: true });
  }

  async *list(): AsyncIterable<ListedFile> {
    for await (const { name, changedAt } of listFolder(this.#folder)) yield { name, changedAt };
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
