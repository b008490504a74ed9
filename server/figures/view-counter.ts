import type { Logger } from 'pino';
import { isDatabaseAway, isStorageFailing } from '../faults.ts';
import type { Count, CountsStore, TimesCounted } from './counts.store.ts';

const writeEveryMs = 5_000;
/** More different counts than this at once are not visitors. Beyond it, new ones are dropped. */
const maxWaiting = 5_000;

/**
 * Counts in memory and writes every few seconds, so that a page view does not cost a disk write. A crash loses the last
 * seconds of counts; a clean shutdown loses nothing.
 */
export class ViewCounter {
  readonly #store: CountsStore;
  readonly #log: Logger;
  #waiting = new Map<string, TimesCounted>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  readonly #today: () => Promise<string>;

  constructor(store: CountsStore, log: Logger, today: () => Promise<string>) {
    this.#store = store;
    this.#log = log;
    this.#today = today;
  }

  async addToday(count: Omit<Count, 'day'>): Promise<void> {
    this.add({ ...count, day: await this.#today() });
  }

  add(count: Count, times = 1): void {
    const key = JSON.stringify([count.day, count.name, count.path, count.label]);
    const known = this.#waiting.get(key);
    if (known) known.count += times;
    else if (this.#waiting.size < maxWaiting) this.#waiting.set(key, { ...count, count: times });
    this.#timer ??= setTimeout(() => void this.flush(), writeEveryMs).unref();
  }

  /** Writes all counts so far, after a write that is already under way. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    const waiting = [...this.#waiting.values()];
    this.#waiting = new Map();
    try {
      await this.#store.add(waiting);
    } catch (error) {
      this.#log.warn({ err: error }, 'views are not counted at the moment');
      if (isDatabaseAway(error) || isStorageFailing(error))
        for (const { count, ...row } of waiting) this.add(row, count);
      else await this.#writeEach(waiting);
    }
  }

  /** One of them is to blame. The others are written without it. */
  async #writeEach(waiting: TimesCounted[]): Promise<void> {
    for (const row of waiting) {
      await this.#store.add([row]).catch((error: unknown) => {
        this.#log.warn({ err: error, name: row.name }, 'a view is not counted');
      });
    }
  }
}
