import { mkdir, statfs } from 'node:fs/promises';
import { busy } from '../failure.ts';

export interface DiskSpace {
  freeBytes: number;
  totalBytes: number;
}

export type MeasureDisk = () => Promise<DiskSpace>;

/** With less than either of these free, uploads are refused. The rest is kept for the database and for stored files. */
export const minFreeBytes = 500_000_000;
const minFreeShare = 0.05;

const goodForMs = 1_000;

/** Whether the disk of a folder has room for uploads. Measured on demand, at most once a second. */
export class FreeDisk {
  readonly #measure: MeasureDisk;
  readonly #uptimeMs: () => number;
  #isLow: Promise<boolean> | undefined;
  #lookedMs = 0;
  refused = 0;

  constructor(measure: MeasureDisk, uptimeMs = () => performance.now()) {
    this.#measure = measure;
    this.#uptimeMs = uptimeMs;
  }

  async hasRoom(): Promise<boolean> {
    return !(await this.#ask());
  }

  async requireRoom(): Promise<void> {
    if (!(await this.#ask())) return;
    this.refused += 1;
    throw busy('There is too little room for pictures here at the moment. Please try again later.', 300);
  }

  #ask(): Promise<boolean> {
    const nowMs = this.#uptimeMs();
    if (!this.#isLow || nowMs - this.#lookedMs >= goodForMs) {
      this.#lookedMs = nowMs;
      // If the disk cannot be measured, nobody is refused for it: the write itself will report the error.
      this.#isLow = this.#measure().then(isLow, () => false);
    }
    return this.#isLow;
  }
}

function isLow({ freeBytes, totalBytes }: DiskSpace): boolean {
  return freeBytes < minFreeBytes || freeBytes < totalBytes * minFreeShare;
}

/** Measures the disk that holds this folder: what this process may still write to it. */
export function diskOf(folder: string): MeasureDisk {
  return async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  };
}
