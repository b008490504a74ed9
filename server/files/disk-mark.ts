import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { unlessMissing } from './disk-files.ts';
import { markName, readMark, type StoreMark } from './files.ts';
import { makeFolder, writeWhole, writeWholeOnce } from './write-whole.ts';

/** The mark of a folder: a file in it that an owner can read. */
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
    await writeWhole(this.#path, Buffer.from(`${siteId}\n`));
  }

  async claim(siteId: string): Promise<void> {
    await makeFolder(dirname(this.#path));
    await writeWholeOnce(this.#path, Buffer.from(`${siteId}\n`));
  }
}
