import { tooBusy } from '../http/errors.ts';

const maxBytesAtOnce = 200_000_000;

interface Waiting {
  bytes: number;
  start: () => void;
}

/**
 * Decoding takes a core, and memory that has nothing to do with the size of the file: a few at once as long as they
 * fit together, the others in line, and no endless line.
 */
export class DecodeLine {
  readonly #maxAtOnce: number;
  readonly #maxWaiting: number;
  readonly #waiting: Waiting[] = [];
  #running = 0;
  #bytes = 0;

  constructor({ maxAtOnce = 2, maxWaiting = 40 } = {}) {
    this.#maxAtOnce = maxAtOnce;
    this.#maxWaiting = maxWaiting;
  }

  /** Does the work when its turn comes; `bytes` is what it will take of memory. */
  async take<Result>(bytes: number, work: () => Promise<Result>): Promise<Result> {
    if (this.#waiting.length >= this.#maxWaiting) {
      throw tooBusy('Too many pictures are waiting to be looked at. Please try again in half a minute.', 30);
    }
    await new Promise<void>((start) => {
      this.#waiting.push({ bytes, start });
      this.#startNext();
    });
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#bytes -= bytes;
      this.#startNext();
    }
  }

  /** In the order in which they came: a large one is not overtaken for ever by small ones. */
  #startNext(): void {
    for (let next = this.#waiting[0]; next && this.#hasRoomFor(next); next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#running += 1;
      this.#bytes += next.bytes;
      next.start();
    }
  }

  #hasRoomFor({ bytes }: Waiting): boolean {
    if (this.#running === 0) return true;
    return this.#running < this.#maxAtOnce && this.#bytes + bytes <= maxBytesAtOnce;
  }
}

/** The one line of this process for pictures that come in. */
export const decodeLine = new DecodeLine();
