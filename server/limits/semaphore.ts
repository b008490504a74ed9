import { availableParallelism } from 'node:os';
import { busy } from '../failure.ts';

export interface SemaphoreLimits {
  maxAtOnce: number;
  maxWaiting: number;
  /** How much memory the running work may use together, by its own estimates. */
  maxBytesAtOnce?: number;
  /** The message of the refusal when the queue is full. */
  sentence: string;
  retryAfterSeconds: number;
}

/** Who the work is for, where that matters, and a signal that aborts the wait. */
export interface Waiter {
  name: string;
  signal: AbortSignal;
}

interface Job {
  bytes: number;
  name: string;
  start: () => void;
}

/**
 * A semaphore with a bounded queue, for work that takes a core or much memory. A few jobs run at once as long as their
 * memory fits; the rest wait; when the queue is full, work is refused. The queue is fair: the sender with the least
 * work in it goes first, so one sender's many jobs do not hold up another's single one.
 */
export class Semaphore {
  readonly #limits: SemaphoreLimits;
  /** In the order of arrival. */
  readonly #waiting = new Set<Job>();
  readonly #running = new Set<Job>();
  /** How many jobs have been refused so far because the queue was full. */
  refused = 0;

  constructor(limits: SemaphoreLimits) {
    this.#limits = limits;
  }

  get running(): number {
    return this.#running.size;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** Runs the work when its turn comes. `bytes` is an estimate of the memory it needs. */
  async run<Result>(bytes: number, work: () => Promise<Result>, waiter?: Waiter): Promise<Result> {
    const { maxWaiting, sentence, retryAfterSeconds } = this.#limits;
    if (this.#waiting.size >= maxWaiting) {
      this.refused += 1;
      throw busy(sentence, retryAfterSeconds);
    }
    const { name = '', signal } = waiter ?? {};
    signal?.throwIfAborted();
    const { promise: turn, resolve: start, reject } = Promise.withResolvers<void>();
    const job = { bytes, name, start };
    const leave = () => {
      if (this.#waiting.delete(job)) reject(signal?.reason);
    };
    signal?.addEventListener('abort', leave);
    this.#waiting.add(job);
    this.#startNext();
    try {
      await turn;
      return await work();
    } finally {
      signal?.removeEventListener('abort', leave);
      this.#running.delete(job);
      this.#startNext();
    }
  }

  #startNext(): void {
    // Whose turn it is costs a look at all of them, so it is asked only where one more may run.
    while (this.running < this.#limits.maxAtOnce) {
      const next = this.#next();
      if (!next || !this.#hasRoomFor(next)) return;
      this.#waiting.delete(next);
      this.#running.add(next);
      next.start();
    }
  }

  /**
   * The first job of the sender with the least work here, waiting or running. If it does not fit yet, nothing overtakes
   * it: otherwise small jobs could starve a large one.
   */
  #next(): Job | undefined {
    const [first, ...others] = this.#waiting;
    if (!first) return undefined;
    const bySender = Map.groupBy([first, ...others, ...this.#running], ({ name }) => name);
    const countOf = ({ name }: Job) => bySender.get(name)?.length ?? 0;
    return others.reduce((best, one) => (countOf(one) < countOf(best) ? one : best), first);
  }

  #hasRoomFor({ bytes }: Job): boolean {
    const { maxBytesAtOnce = Number.POSITIVE_INFINITY } = this.#limits;
    const taken = [...this.#running].reduce((sum, job) => sum + job.bytes, 0);
    return this.running === 0 || taken + bytes <= maxBytesAtOnce;
  }
}

export type Semaphores = ReturnType<typeof createSemaphores>;

const readyLater = {
  sentence: 'Too many pictures are being made ready. Please try again in half a minute.',
  retryAfterSeconds: 30,
};

/**
 * The semaphores for work that takes a core or much memory. Each kind of work has its own and delays no other kind. The
 * decode queue holds as many as there can be uploads under way, so an admitted upload is never refused there.
 */
export function createSemaphores({ maxUploads }: { maxUploads: number }) {
  return {
    /** Decodes and re-encodes incoming pictures. Pictures that do not come as an upload may find the queue full. */
    decode: new Semaphore({
      maxAtOnce: 2,
      maxBytesAtOnce: 200_000_000,
      maxWaiting: maxUploads,
      sentence: 'Too many pictures are waiting to be looked at. Please try again in half a minute.',
      retryAfterSeconds: 30,
    }),
    /** Smaller sizes of the gallery's images. The queue holds what two pages full of new images ask for. */
    sizes: new Semaphore({ maxAtOnce: 1, maxWaiting: 120, ...readyLater }),
    /** Thumbnails for staff who look through applications. */
    thumbnails: new Semaphore({ maxAtOnce: 1, maxWaiting: 60, ...readyLater }),
    /**
     * Each hash takes 19 MB and some hundredths of a second in the thread pool, whose four threads also read files. The
     * limit keeps a few sign-ins at once from taking all of them. Beyond 100 in the queue the wait would be several
     * seconds, so the next sign-in is refused with a message instead.
     */
    passwords: new Semaphore({
      maxAtOnce: Math.min(2, Math.max(1, availableParallelism() - 1)),
      maxWaiting: 100,
      sentence: 'Too many people are signing in at once. Please try again in a few seconds.',
      retryAfterSeconds: 10,
    }),
    /**
     * Pages are rendered on the event loop, so more at once would only hold more half-rendered pages in memory. More
     * than one, so that one page's database queries run while another page is rendered.
     */
    pages: new Semaphore({
      maxAtOnce: 4,
      maxWaiting: 400,
      sentence: 'A great many people are here at the moment. Please try again in a few seconds.',
      retryAfterSeconds: 5,
    }),
    /** A poster or a relit photograph takes a core for a second or two. Only staff order them, and staff are few. */
    posters: new Semaphore({
      maxAtOnce: 1,
      maxWaiting: 20,
      sentence: 'Too many pictures are being made. Please try again in half a minute.',
      retryAfterSeconds: 30,
    }),
    /** Cards of events for link previews: a third of a second each, once for each version of an event. */
    cards: new Semaphore({ maxAtOnce: 1, maxWaiting: 60, ...readyLater }),
  };
}

/**
 * A mutex for each key, within this process: work with the same key runs one after another. Whoever gives up while
 * waiting leaves the queue.
 */
export class KeyedMutex {
  readonly #queues = new Map<string, Semaphore>();

  async run<Result>(key: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const queue = this.#queues.get(key) ?? new Semaphore(oneByOne);
    this.#queues.set(key, queue);
    try {
      return await queue.run(0, work, signal && { name: '', signal });
    } finally {
      // By then another may be in its place.
      if (queue.running + queue.waiting === 0 && this.#queues.get(key) === queue) this.#queues.delete(key);
    }
  }
}

const oneByOne = { maxAtOnce: 1, maxWaiting: Infinity, sentence: '', retryAfterSeconds: 0 };
