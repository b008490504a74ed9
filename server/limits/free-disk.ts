import { mkdir, statfs } from 'node:fs/promises';
import { busy } from '../failures/failure.ts';

export interface DiskSpace {
  freeBytes: number;
  totalBytes: number;
}

export type MeasureDisk = () => Promise<DiskSpace>;

/** Below either of these no upload begins or goes on: the rest is for the database and for what is stored already. */
export const minFreeBytes = 500_000_000;
export const minFreeShare = 0.05;

/** A disk does not fill within this time. */
const goodForMs = 1_000;

/** Whether the disk of a folder has room for uploads. Looked at when somebody asks, and at most once a second. */
export class FreeDisk {
  readonly #measure: MeasureDisk;
  readonly #uptimeMs: () => number;
  #isLow: Promise<boolean> | undefined;
  #lookedMs = 0;
  #refused = 0;

  constructor(measure: MeasureDisk, uptimeMs = () => performance.now()) {
    this.#measure = measure;
    this.#uptimeMs = uptimeMs;
  }

  /** How many have been sent away because of it so far. */
  get refused(): number {
    return this.#refused;
  }

  /** Throws when there is too little. */
  async requireRoom(): Promise<void> {
    if (!(await this.#ask())) return;
    this.#refused += 1;
    throw busy('There is too little room for pictures here at the moment. Please try again later.', 300);
  }

  #ask(): Promise<boolean> {
    const nowMs = this.#uptimeMs();
    if (!this.#isLow || nowMs - this.#lookedMs >= goodForMs) {
      this.#lookedMs = nowMs;
      // A disk that cannot be measured is no reason to refuse anyone: whoever writes to it is told what is wrong.
      this.#isLow = this.#measure().then(isLow, () => false);
    }
    return this.#isLow;
  }
}

function isLow({ freeBytes, totalBytes }: DiskSpace): boolean {
  return freeBytes < minFreeBytes || freeBytes < totalBytes * minFreeShare;
}

/** The disk that this folder is on, as far as it may be filled by this process. */
export function diskOf(folder: string): MeasureDisk {
  return async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  };
}
