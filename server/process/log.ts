import cluster from 'node:cluster';
import { type DestinationStream, type Logger, pino } from 'pino';
import { type LogRequest, requestLogOn } from '../http/request-log.ts';
import { LineBatch } from './line-batch.ts';
import { LogOutput } from './log-output.ts';

export interface Logs {
  log: Logger;
  logRequest: LogRequest;
}

/** The two loggers, for events and for requests. Both write JSON lines. */
export function logsOn(stream: DestinationStream, requestLines: DestinationStream = stream): Logs {
  const options = {
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return { log: pino(options, stream), logRequest: requestLogOn(requestLines) };
}

/** Logs on standard output. Request lines are batched: a cached page costs less than a write. */
export function createLogs(): Logs & { flush: () => void } {
  const stream = new LogOutput(1, { isShared: cluster.isWorker });
  // The few words that are written past the log, such as the start report, are no reason to end either.
  for (const words of [process.stdout, process.stderr]) words.on('error', () => {});
  const batch = new LineBatch(stream);
  return {
    ...logsOn(stream, batch),
    flush() {
      batch.flush();
      stream.flushSync();
    },
  };
}
