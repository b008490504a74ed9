import { type DestinationStream, type Logger, pino } from 'pino';
import { type LogRequest, requestLogOn } from './http/request-log.ts';

export interface Logs {
  log: Logger;
  logRequest: LogRequest;
}

/** Both kinds of lines on one stream, all of them JSON. */
export function logsOn(stream: DestinationStream): Logs {
  const options = {
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return { log: pino(options, stream), logRequest: requestLogOn(stream) };
}

/** On standard output, written in batches: a page from the cache costs less than a write. */
export function createLogs(): Logs & { flush: () => void } {
  const stream = pino.destination({ fd: 1, sync: false, minLength: 8_192, periodicFlush: 250 });
  return { ...logsOn(stream), flush: () => stream.flushSync() };
}
