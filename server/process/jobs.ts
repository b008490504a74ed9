import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

export interface Job {
  /** For the log. */
  name: string;
  everyMs: number;
  /** One process does it for all of the site's. */
  leadOnly?: boolean;
  /** What fails is tried again soon. Long work looks at the signal, which is aborted when the server stops. */
  run(stopping: AbortSignal): Promise<unknown>;
}

/** Work takes moments, unless the database or the file store hangs. */
const stopTimeoutMs = 3_000;
/** After a failure, and twice as long after each further one, until the job is due anyway. */
const firstRetryMs = 3_000;

/** Does each job at the start and then again and again, one run of it at a time. */
export class Jobs {
  readonly #jobs: Job[];
  readonly #log: Pick<Logger, 'warn'>;
  readonly #stopping = new AbortController();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #underWay = new Map<Job, Promise<void>>();
  readonly #failures = new Map<Job, number>();

  constructor(jobs: Job[], log: Pick<Logger, 'warn'>) {
    this.#jobs = jobs;
    this.#log = log;
  }

  start(): void {
    for (const job of this.#jobs) {
      this.#timers.add(setInterval(() => this.#begin(job), job.everyMs).unref());
      this.#begin(job);
    }
  }

  /** Begins no more, and waits for what is under way, so that nothing uses the database any more. */
  async stop(timeoutMs = stopTimeoutMs): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#stopping.abort();
    const ended = Promise.all(this.#underWay.values());
    await Promise.race([ended, sleep(timeoutMs, undefined, { ref: false })]);
    for (const { name } of this.#underWay.keys())
      this.#log.warn({ job: name }, `${name}: given up, since the server stops`);
  }

  #begin(job: Job): void {
    if (this.#underWay.has(job)) return;
    const run = this.#run(job).finally(() => this.#underWay.delete(job));
    this.#underWay.set(job, run);
  }

  async #run(job: Job): Promise<void> {
    const { name, everyMs, run } = job;
    try {
      await run(this.#stopping.signal);
      this.#failures.delete(job);
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      this.#log.warn({ err: error, job: name }, `${name}: failed for now`);
      const failures = this.#failures.get(job) ?? 0;
      this.#failures.set(job, failures + 1);
      const retryMs = firstRetryMs * 2 ** failures;
      if (retryMs < everyMs) this.#retry(job, retryMs);
    }
  }

  #retry(job: Job, delayMs: number): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#begin(job);
    }, delayMs).unref();
    this.#timers.add(timer);
  }
}
