import { type FileHandle, open, opendir, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Files, isStoredName, type ListedFile, type OpenFile, requireStoredName } from './files.ts';
import { makeFolder, writeAtomically } from './write-atomically.ts';

export class DiskFiles implements Files {
  readonly #folder: string;
  /** On the same disk, so that moving a file there and back is atomic. */
  readonly #quarantine: string;
  readonly #made = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
    this.#quarantine = join(dirname(folder), 'aside', basename(folder));
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    requireStoredName(name);
    await this.#make(this.#folder);
    await writeAtomically(join(this.#folder, name), bytes);
  }

  async open(name: string): Promise<OpenFile | undefined> {
    if (!isStoredName(name)) return undefined;
    return (await openFile(join(this.#folder, name))) ?? openFile(join(this.#quarantine, name));
  }

  async remove(name: string): Promise<void> {
    // A temporary file is named as its final one with a dot in front. Any other name is ignored.
    if (isStoredName(name.replace(/^\./, ''))) await rm(join(this.#folder, name), { force: true });
    await this.removeQuarantined(name);
  }

  list(): AsyncIterable<ListedFile> {
    return listFolder(this.#folder);
  }

  async quarantine(name: string, now: Date): Promise<void> {
    if (!isStoredName(name)) return;
    const path = join(this.#folder, name);
    await this.#make(this.#quarantine);
    await unlessMissing(async () => {
      // The timestamp first: after a crash in between the file looks young here. The other order could leave it looking
      // old there.
      await utimes(path, now, now);
      await rename(path, join(this.#quarantine, name));
    });
  }

  async bringBack(name: string): Promise<void> {
    if (!isStoredName(name)) return;
    await this.#make(this.#folder);
    await unlessMissing(() => rename(join(this.#quarantine, name), join(this.#folder, name)));
  }

  listQuarantined(): AsyncIterable<ListedFile> {
    return listFolder(this.#quarantine);
  }

  async removeQuarantined(name: string): Promise<void> {
    if (isStoredName(name)) await rm(join(this.#quarantine, name), { force: true });
  }

  /** Once per process, even if another process has made the folder. */
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

/** The files of a folder with their modification times. Empty if the folder does not exist yet. */
export async function* listFolder(folder: string): AsyncIterable<ListedFile> {
  const entries = await unlessMissing(() => opendir(folder));
  if (!entries) return;
  for await (const { name } of entries) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    // Otherwise another process has deleted it since.
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
