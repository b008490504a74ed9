import { setTimeout as sleep } from 'node:timers/promises';
import { imageFormats, widthsOf } from '#contract/gallery/image-sizes.ts';
import type { FreeDisk } from '../limits/free-disk.ts';
import { openSize, type SizeParts } from './make-size.ts';

export interface SizesAheadParts extends SizeParts {
  disk: FreeDisk;
}

interface StoredImage {
  /** The name of the original. */
  filename: string;
  width: number;
}

/** Those beyond get their sizes at the first request, as do those that were waiting when the process ended. */
const maxWaiting = 500;
const lookAgainMs = 200;
/** A size takes a second or two, unless the file store hangs. */
const stopTimeoutMs = 4_000;

/**
 * Makes the sizes of a new image before anyone asks for them, so that no visitor waits for one: one after another, and
 * while no upload is looked at. A visitor who asks for a size meanwhile waits for the one under way at most.
 */
export class SizesAhead {
  readonly #parts: SizesAheadParts;
  readonly #started = Promise.withResolvers<void>();
  readonly #stopping = new AbortController();
  #waiting = 0;
  /** All that is to be done, one image after another. */
  #work: Promise<void> = this.#started.promise;

  constructor(parts: SizesAheadParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#started.resolve();
  }

  /** From now on no size is begun. The one under way is given up when it takes too long. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#started.resolve();
    await Promise.race([this.#work, sleep(stopTimeoutMs, undefined, { ref: false })]);
  }

  add(image: StoredImage): void {
    if (this.#waiting >= maxWaiting) return;
    this.#waiting += 1;
    this.#work = this.#work
      .then(() => this.#makeSizes(image))
      .finally(() => {
        this.#waiting -= 1;
      });
  }

  async #makeSizes({ filename, width }: StoredImage): Promise<void> {
    const { signal } = this.#stopping;
    if (signal.aborted) return;
    try {
      // In a store of another site nothing can be deleted again, so nothing is put there that nobody asks for.
      if (!(await this.#parts.fileOwnership.isOurs())) return;
      // The little room that is left on the disk is for the database.
      if (!(await this.#parts.disk.hasRoom())) return;
      for (const size of widthsOf(width)) {
        for (const format of imageFormats) {
          await this.#untilNoUploads();
          const file = await openSize(this.#parts, filename, { width: size, format }, signal);
          file?.stream.destroy();
        }
      }
    } catch (error) {
      if (signal.aborted) return;
      this.#parts.log.warn({ err: error }, 'the sizes of an image are made at its first request');
    }
  }

  /** Both take whole cores: beside the sizes of the first of many photos, uploading the others took half as long again. */
  async #untilNoUploads(): Promise<void> {
    const { decode } = this.#parts.semaphores;
    while (decode.running + decode.waiting > 0)
      await sleep(lookAgainMs, undefined, { signal: this.#stopping.signal });
  }
}
