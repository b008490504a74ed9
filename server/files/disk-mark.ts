import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { unlessMissing } from './disk-files.ts';
import { markName, readMark, type StoreMark } from './files.ts';
import { createAtomically, makeFolder, writeAtomically } from './write-atomically.ts';

/** The owner's mark of a folder: a small text file in it. */
export class DiskMark implements StoreMark {
  readonly #path: string;

  constructor(folder: string) {
    this.#path = join(folder, markName);
  }

  async read(): Promise<string | undefined> {
    const text = await unlessMissing(() => readFile(this.#path, 'utf8'));
    return text === undefined ? undefined : readMark(text);
  }

  async write(siteId: string): Promise<void> {
    await makeFolder(dirname(this.#path));
    await writeAtomically(this.#path, Buffer.from(`${siteId}\n`));
  }

  async claim(siteId: string): Promise<void> {
    await makeFolder(dirname(this.#path));
    await createAtomically(this.#path, Buffer.from(`${siteId}\n`));
  }
}
