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
/** After a failure, and twice as long after each further one, but no longer than the job waits anyway. */
const firstRetryMs = 3_000;

/** Does each job at the start and then again and again, one run of it at a time. */
export class Jobs {
  readonly #jobs: Job[];
  readonly #log: Pick<Logger, 'warn'>;
  readonly #stopping = new AbortController();
  readonly #running = new Set<Job>();
  #ends: Promise<void>[] = [];

  constructor(jobs: Job[], log: Pick<Logger, 'warn'>) {
    this.#jobs = jobs;
    this.#log = log;
  }

  start(): void {
    this.#ends = this.#jobs.map((job) => this.#repeat(job));
  }

  /** Begins no more, and waits for what is under way, so that nothing uses the database any more. */
  async stop(timeoutMs = stopTimeoutMs): Promise<void> {
    this.#stopping.abort();
    await Promise.race([Promise.all(this.#ends), sleep(timeoutMs, undefined, { ref: false })]);
    for (const { name } of this.#running)
      this.#log.warn({ job: name }, `${name}: given up, since the server stops`);
  }

  async #repeat(job: Job): Promise<void> {
    const { name, everyMs, run } = job;
    const { signal } = this.#stopping;
    for (let failures = 0; !signal.aborted; ) {
      this.#running.add(job);
      try {
        await run(signal);
        failures = 0;
      } catch (error) {
        failures += 1;
        if (!signal.aborted) this.#log.warn({ err: error, job: name }, `${name}: failed for now`);
      }
      this.#running.delete(job);
      const retryMs = failures > 0 ? firstRetryMs * 2 ** (failures - 1) : everyMs;
      await pause(Math.min(retryMs, everyMs), signal);
    }
  }
}

/** Ends early when the server stops. */
function pause(ms: number, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    function end(): void {
      clearTimeout(timer);
      stopping.removeEventListener('abort', end);
      resolve();
    }
    const timer = setTimeout(end, ms).unref();
    stopping.addEventListener('abort', end);
    if (stopping.aborted) end();
  });
}
