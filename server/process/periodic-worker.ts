import type { Logger } from 'pino';

export interface PeriodicWork {
  everyMs: number;
  work: () => Promise<void>;
  log: Pick<Logger, 'warn'>;
  /** For the log, when the work fails. It is tried again the next time. */
  problem: string;
}

/** Does the same work again and again, one run at a time. */
export class PeriodicWorker {
  readonly #parts: PeriodicWork;
  #timer: NodeJS.Timeout | undefined;
  #run: Promise<void> | undefined;

  constructor(parts: PeriodicWork) {
    this.#parts = parts;
  }

  start(): void {
    this.#timer = setInterval(() => void this.runOnce(), this.#parts.everyMs).unref();
    void this.runOnce();
  }

  /** Resolves when a run under way has ended. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#run;
  }

  /** Does what is due now. A run that takes long is not joined by another. */
  runOnce(): Promise<void> {
    const { work, log, problem } = this.#parts;
    this.#run ??= work()
      .catch((error: unknown) => log.warn({ err: error }, problem))
      .finally(() => {
        this.#run = undefined;
      });
    return this.#run;
  }
}
