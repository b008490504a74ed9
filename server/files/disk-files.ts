import { type FileHandle, open, opendir, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Files, isStoredName, type ListedFile, type OpenFile, requireStoredName } from './files.ts';
import { makeFolder, writeWhole } from './write-whole.ts';

export class DiskFiles implements Files {
  readonly #folder: string;
  /** On the same disk, so that a file moves there and back in one step. */
  readonly #aside: string;
  readonly #made = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
    this.#aside = join(dirname(folder), 'aside', basename(folder));
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    requireStoredName(name);
    await this.#make(this.#folder);
    await writeWhole(join(this.#folder, name), bytes);
  }

  async open(name: string): Promise<OpenFile | undefined> {
    if (!isStoredName(name)) return undefined;
    return (await openFile(join(this.#folder, name))) ?? openFile(join(this.#aside, name));
  }

  async remove(name: string): Promise<void> {
    // One that was never finished has our own name behind its dot; nothing else can be here, or lead elsewhere.
    if (isStoredName(name.replace(/^\./, ''))) await rm(join(this.#folder, name), { force: true });
    await this.removeAside(name);
  }

  list(): AsyncIterable<ListedFile> {
    return listFolder(this.#folder);
  }

  async moveAside(name: string, now: Date): Promise<void> {
    if (!isStoredName(name)) return;
    const path = join(this.#folder, name);
    await this.#make(this.#aside);
    await unlessMissing(async () => {
      // The time first: a crash in between leaves a young file here, and never an old one there.
      await utimes(path, now, now);
      await rename(path, join(this.#aside, name));
    });
  }

  async bringBack(name: string): Promise<void> {
    if (!isStoredName(name)) return;
    await this.#make(this.#folder);
    await unlessMissing(() => rename(join(this.#aside, name), join(this.#folder, name)));
  }

  listAside(): AsyncIterable<ListedFile> {
    return listFolder(this.#aside);
  }

  async removeAside(name: string): Promise<void> {
    if (isStoredName(name)) await rm(join(this.#aside, name), { force: true });
  }

  /** Once for each process, whoever has made it. */
  async #make(folder: string): Promise<void> {
    if (this.#made.has(folder)) return;
    await makeFolder(dirname(folder));
    await makeFolder(folder);
    this.#made.add(folder);
  }
}

async function openFile(path: string): Promise<OpenFile | undefined> {
  const file: FileHandle | undefined = await unlessMissing(() => open(path, 'r'));
  if (!file) return undefined;
  try {
    const { size } = await file.stat();
    return { byteSize: size, stream: file.createReadStream() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** What is in a folder and when it last changed; nothing if there is no such folder yet. */
export async function* listFolder(folder: string): AsyncIterable<ListedFile> {
  const entries = await unlessMissing(() => opendir(folder));
  if (!entries) return;
  for await (const { name } of entries) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    // Otherwise removed by another process since.
    if (found) yield { name, byteSize: found.size, changedAt: found.mtime };
  }
}

export async function unlessMissing<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
}
