import { type Logger, pino } from 'pino';

/** JSON lines on standard output, written in batches: a page from the cache costs less than a write. */
export function createLog(): { log: Logger; flush: () => void } {
  const destination = pino.destination({ fd: 1, sync: false, minLength: 4_096, periodicFlush: 500 });
  const log = pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  );
  return { log, flush: () => destination.flushSync() };
}
