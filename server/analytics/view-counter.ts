import type { Logger } from 'pino';
import type { Count, CountsStore } from './counts.store.ts';

const writeEveryMs = 5_000;
/** More different counts than this at once are no visitors: what is new is then not counted. */
const maxWaiting = 5_000;

/**
 * Counts in memory and writes every few seconds: a view of a page must not cost a write to the disk. A crash loses
 * the last seconds of counting, and nothing else; a clean stop loses nothing.
 */
export class ViewCounter {
  readonly #store: CountsStore;
  readonly #log: Logger;
  #waiting = new Map<string, { count: Count; times: number }>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(store: CountsStore, log: Logger) {
    this.#store = store;
    this.#log = log;
  }

  add(count: Count, times = 1): void {
    const key = JSON.stringify([count.day, count.name, count.path, count.label]);
    const known = this.#waiting.get(key);
    if (known) known.times += times;
    else if (this.#waiting.size < maxWaiting) this.#waiting.set(key, { count, times });
    this.#timer ??= setTimeout(() => void this.flush(), writeEveryMs).unref();
  }

  /** Writes all that was counted so far, after what is being written already. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    const waiting = [...this.#waiting.values()];
    this.#waiting = new Map();
    for (const [index, { count, times }] of waiting.entries()) {
      try {
        await this.#store.add(count, times);
      } catch (error) {
        this.#log.warn({ err: error }, 'views are not counted at the moment');
        // One line of the log and not thousands. This one comes last then: if it is to blame, it blocks no other.
        for (const rest of [...waiting.slice(index + 1), { count, times }]) this.add(rest.count, rest.times);
        return;
      }
    }
  }
}
