import type { Logger } from 'pino';

const everyMs = 60 * 60_000;

/**
 * Does something now and every hour. What fails is tried again in an hour. Returns the function that stops it, which
 * resolves when a run under way has ended.
 */
export function runHourly(
  work: () => Promise<unknown>,
  log: Pick<Logger, 'warn'>,
  problem: string,
): () => Promise<void> {
  let underWay: Promise<void> = Promise.resolve();
  function run(): void {
    underWay = underWay.then(work).then(
      () => undefined,
      (error: unknown) => log.warn({ err: error }, problem),
    );
  }
  run();
  const timer = setInterval(run, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
