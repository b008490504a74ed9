import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

export interface Job {
  /** For the log. */
  name: string;
  everyMs: number;
  /** One process does it for all of the site's. */
  leadOnly: boolean;
  /** What fails is tried again the next time. Long work looks at the signal, which is aborted when the server stops. */
  run(stopping: AbortSignal): Promise<unknown>;
}

/** Work takes moments, unless the database or the file store hangs. */
const stopTimeoutMs = 3_000;

/** Does each job at the start and then again and again, one run of it at a time. */
export class Jobs {
  readonly #jobs: Job[];
  readonly #log: Pick<Logger, 'warn'>;
  readonly #stopping = new AbortController();
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #underWay = new Map<Job, Promise<void>>();

  constructor(jobs: Job[], log: Pick<Logger, 'warn'>) {
    this.#jobs = jobs;
    this.#log = log;
  }

  start(): void {
    for (const job of this.#jobs) {
      this.#timers.push(setInterval(() => this.#begin(job), job.everyMs).unref());
      this.#begin(job);
    }
  }

  /** Begins no more, and waits for what is under way, so that nothing uses the database any more. */
  async stop(timeoutMs = stopTimeoutMs): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#stopping.abort();
    const ended = Promise.all(this.#underWay.values());
    await Promise.race([ended, sleep(timeoutMs, undefined, { ref: false })]);
  }

  #begin(job: Job): void {
    if (this.#underWay.has(job)) return;
    const run = this.#run(job).finally(() => this.#underWay.delete(job));
    this.#underWay.set(job, run);
  }

  async #run({ name, run }: Job): Promise<void> {
    try {
      await run(this.#stopping.signal);
    } catch (error) {
      if (!this.#stopping.signal.aborted)
        this.#log.warn({ err: error, job: name }, `${name}: failed for now`);
    }
  }
}
