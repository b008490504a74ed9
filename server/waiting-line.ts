import { tooBusy } from './http/errors.ts';

export interface LineLimits {
  maxAtOnce: number;
  maxWaiting: number;
  /** How much memory those who are at it may take together, by what each says. */
  maxBytesAtOnce?: number;
  /** What the one hears for whom there is no room in the line. */
  sentence: string;
  retryAfterSeconds: number;
}

interface Waiting {
  bytes: number;
  start: () => void;
}

/**
 * For work that takes a core, or memory that has nothing to do with the size of the request: a few at once as long as
 * they fit together, the others in line, and no endless line.
 */
export class WaitingLine {
  readonly #limits: LineLimits;
  readonly #waiting: Waiting[] = [];
  #running = 0;
  #bytes = 0;
  #refused = 0;

  constructor(limits: LineLimits) {
    this.#limits = limits;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** How many have been sent away so far. */
  get refused(): number {
    return this.#refused;
  }

  /** Does the work when its turn comes; `bytes` is what it will take of memory. */
  async take<Result>(bytes: number, work: () => Promise<Result>): Promise<Result> {
    const { maxWaiting, sentence, retryAfterSeconds } = this.#limits;
    if (this.#waiting.length >= maxWaiting) {
      this.#refused += 1;
      throw tooBusy(sentence, retryAfterSeconds);
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
    const { maxAtOnce, maxBytesAtOnce = Number.POSITIVE_INFINITY } = this.#limits;
    if (this.#running === 0) return true;
    return this.#running < maxAtOnce && this.#bytes + bytes <= maxBytesAtOnce;
  }
}
