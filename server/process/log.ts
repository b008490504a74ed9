import cluster from 'node:cluster';
import { type DestinationStream, type Logger, pino } from 'pino';
import { LogOutput } from './log-output.ts';
import { type LogRequest, requestLogOn } from './request-log.ts';

const batchLength = 65_536;
const flushEveryMs = 250;

/**
 * Collects log lines and writes them together. Appending a line to a string copies no characters: they are copied when
 * the batch is written, which takes less time for each line than copying it while its request is answered.
 */
export class LineBatch implements DestinationStream {
  readonly #stream: DestinationStream;
  #lines = '';

  constructor(stream: DestinationStream) {
    this.#stream = stream;
    setInterval(() => this.flush(), flushEveryMs).unref();
  }

  write(line: string): void {
    this.#lines += line;
    if (this.#lines.length >= batchLength) this.flush();
  }

  flush(): void {
    if (this.#lines === '') return;
    this.#stream.write(this.#lines);
    this.#lines = '';
  }
}

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
