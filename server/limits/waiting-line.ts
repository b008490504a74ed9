import { busy } from '../failures/failure.ts';
import { RecentWork } from './recent-work.ts';

export interface LineLimits {
  maxAtOnce: number;
  maxWaiting: number;
  /** How much memory those who are at it may take together, by what each says. */
  maxBytesAtOnce?: number;
  /**
   * Heavy work leaves one place, and some memory beyond the limit, to others. It is heavy when its sender's has taken
   * longer than this of late, or when it would not fit into the memory that is for others. Without it everyone is alike.
   */
  heavyMs?: number;
  bytesForOthers?: number;
  /** What the one hears for whom there is no room in the line. */
  sentence: string;
  retryAfterSeconds: number;
  uptimeMs?: () => number;
}

/** Whose work it is, where that matters, and a signal that it is no longer wanted. */
export interface Waiter {
  name: string;
  signal: AbortSignal;
}

interface Waiting {
  bytes: number;
  name: string;
  start: (isHeavy: boolean) => void;
}

/**
 * A semaphore with a bounded queue, for work that takes a core or much memory: a few at once as long as they fit
 * together, the others in line, and whoever finds the line full is sent away. The queue is fair: whoever has brought
 * the least goes first, so that the many of one sender do not hold up the one of another.
 */
export class WaitingLine {
  readonly #limits: LineLimits;
  readonly #uptimeMs: () => number;
  readonly #recent: RecentWork;
  readonly #waiting: Waiting[] = [];
  /** How much each has in the line or is being done. */
  readonly #countOf = new Map<string, number>();
  #running = 0;
  #runningHeavy = 0;
  #bytes = 0;
  #refused = 0;

  constructor(limits: LineLimits) {
    this.#limits = limits;
    this.#uptimeMs = limits.uptimeMs ?? (() => performance.now());
    this.#recent = new RecentWork(this.#uptimeMs);
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
  async take<Result>(bytes: number, work: () => Promise<Result>, waiter?: Waiter): Promise<Result> {
    const { maxWaiting, sentence, retryAfterSeconds } = this.#limits;
    if (this.#waiting.length >= maxWaiting) {
      this.#refused += 1;
      throw busy(sentence, retryAfterSeconds);
    }
    const name = waiter?.name ?? '';
    this.#count(name, 1);
    try {
      const isHeavy = await this.#turn(bytes, name, waiter?.signal);
      return await this.#do(work, bytes, name, isHeavy);
    } finally {
      this.#count(name, -1);
      this.#startNext();
    }
  }

  /** Until there is room, or it is no longer wanted. */
  async #turn(bytes: number, name: string, signal?: AbortSignal): Promise<boolean> {
    signal?.throwIfAborted();
    const { promise, resolve: start, reject } = Promise.withResolvers<boolean>();
    const waiting = { bytes, name, start };
    const leave = () => {
      const index = this.#waiting.indexOf(waiting);
      if (index === -1) return;
      this.#waiting.splice(index, 1);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', leave);
    this.#waiting.push(waiting);
    this.#startNext();
    return promise.finally(() => signal?.removeEventListener('abort', leave));
  }

  async #do<Result>(
    work: () => Promise<Result>,
    bytes: number,
    name: string,
    isHeavy: boolean,
  ): Promise<Result> {
    const beganMs = this.#uptimeMs();
    try {
      return await work();
    } finally {
      this.#running -= 1;
      if (isHeavy) this.#runningHeavy -= 1;
      this.#bytes -= bytes;
      if (this.#limits.heavyMs !== undefined) this.#recent.add(name, this.#uptimeMs() - beganMs);
    }
  }

  #count(name: string, more: 1 | -1): void {
    const count = (this.#countOf.get(name) ?? 0) + more;
    if (count > 0) this.#countOf.set(name, count);
    else this.#countOf.delete(name);
  }

  #startNext(): void {
    for (let next = this.#next(); next && this.#hasRoomFor(next); next = this.#next()) {
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      const isHeavy = this.#isHeavy(next);
      this.#running += 1;
      if (isHeavy) this.#runningHeavy += 1;
      this.#bytes += next.bytes;
      next.start(isHeavy);
    }
  }

  /** The first of whoever has the least here. It is waited for, so small ones do not overtake a large one for ever. */
  #next(): Waiting | undefined {
    const [first, ...others] = this.#waiting;
    if (!first) return undefined;
    return others.reduce((best, one) => (this.#isBefore(one, best) ? one : best), first);
  }

  #isBefore(one: Waiting, other: Waiting): boolean {
    const isHeavy = this.#isHeavy(one);
    if (isHeavy !== this.#isHeavy(other)) return !isHeavy;
    return (this.#countOf.get(one.name) ?? 0) < (this.#countOf.get(other.name) ?? 0);
  }

  #isHeavy({ name, bytes }: Waiting): boolean {
    const { heavyMs, bytesForOthers = 0 } = this.#limits;
    return heavyMs !== undefined && (bytes > bytesForOthers || this.#recent.of(name) > heavyMs);
  }

  #hasRoomFor(waiting: Waiting): boolean {
    const { maxAtOnce, maxBytesAtOnce = Number.POSITIVE_INFINITY, bytesForOthers = 0 } = this.#limits;
    if (this.#running === 0) return true;
    if (this.#running >= maxAtOnce) return false;
    const bytes = this.#bytes + waiting.bytes;
    if (!this.#isHeavy(waiting))
      return bytes <= maxBytesAtOnce + (this.#runningHeavy > 0 ? bytesForOthers : 0);
    return this.#runningHeavy < maxAtOnce - 1 && bytes <= maxBytesAtOnce;
  }
}
