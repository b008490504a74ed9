import cluster from 'node:cluster';
import { write, writeSync } from 'node:fs';
import { type DestinationStream, type Logger, pino } from 'pino';
import { type LogRequest, requestLogOn } from './request-log.ts';

/** Lines that wait for whoever reads them; those beyond are lost. */
const maxWaitingBytes = 4 * 1024 * 1024;
const busyMs = 100;
/** At the end of the process nobody waits longer than a second for whoever does not read. */
const triesAtTheEnd = 10;
const newLine = 10;
/** Several processes may write to one pipe: up to this size (PIPE_BUF) a write is not torn by theirs. */
const maxSharedBytes = 4096;

/**
 * Lines to a file descriptor, one write at a time. The disk behind it may be full, and what is piped from it may have
 * ended: then lines are lost, which is told once there is room again, and the server goes on. Pino's own destination
 * would try for ever to write what cannot be written, and nothing else would be done.
 */
export class LogOutput implements DestinationStream {
  readonly #fd: number;
  readonly #isShared: boolean;
  #lines: string[] = [];
  #waitingBytes = 0;
  /** What follows the write under way, or what a reader who was too busy has left of the last one. */
  #rest: Buffer = Buffer.alloc(0);
  #isWriting = false;
  #lostLines = 0;
  /** Those of them that the write under way tells of. */
  #toldLines = 0;
  #notice = '';
  /** The last line that is there was cut off. */
  #isTorn = false;

  constructor(fd: number, { isShared = false } = {}) {
    this.#fd = fd;
    this.#isShared = isShared;
    process.on('exit', () => this.flushSync());
  }

  write(lines: string): void {
    if (this.#waitingBytes + lines.length > maxWaitingBytes) {
      this.#lostLines += countLines(lines);
      return;
    }
    this.#lines.push(lines);
    this.#waitingBytes += lines.length;
    this.#writeNext();
  }

  /** What waits, as far as it can be written; the one write that is under way finishes by itself. */
  flushSync(): void {
    let bytes = this.#takeAll();
    for (let tries = 0; bytes.length > 0 && tries < triesAtTheEnd; ) {
      try {
        bytes = bytes.subarray(writeSync(this.#fd, this.#isShared ? wholeLines(bytes) : bytes));
      } catch (error) {
        if (!isBusy(error)) return;
        tries += 1;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, busyMs);
      }
    }
  }

  #writeNext(): void {
    if (this.#isWriting) return;
    const bytes = this.#takeAll();
    if (bytes.length === 0) return;
    this.#isWriting = true;
    const part = this.#isShared ? wholeLines(bytes) : bytes;
    // Kept here and not with the write: the process may end before that is done.
    this.#rest = bytes.subarray(part.length);
    write(this.#fd, part, (error, written) => this.#goOn(part, error, written));
  }

  #goOn(part: Buffer, error: NodeJS.ErrnoException | null, written: number): void {
    if (!error || isBusy(error)) {
      this.#rest = Buffer.concat([part.subarray(written), this.#rest]);
      if (!error) this.#isTorn = part[written - 1] !== newLine;
    } else {
      const lost = Buffer.concat([part, this.#rest]).toString();
      this.#rest = Buffer.alloc(0);
      this.#lostLines += countLines(lost) - countLines(this.#notice) + this.#toldLines;
    }
    const goOn = () => {
      this.#isWriting = false;
      this.#writeNext();
    };
    if (isBusy(error)) setTimeout(goOn, busyMs).unref();
    else goOn();
  }

  #takeAll(): Buffer {
    const bytes = Buffer.concat([this.#rest, Buffer.from(this.#tellOfLoss() + this.#lines.join(''))]);
    this.#rest = Buffer.alloc(0);
    this.#lines = [];
    this.#waitingBytes = 0;
    return bytes;
  }

  /** Ahead of the next lines, which may again not be written. */
  #tellOfLoss(): string {
    this.#toldLines = this.#lines.length > 0 ? this.#lostLines : 0;
    this.#notice = '';
    if (this.#toldLines === 0) return '';
    this.#lostLines = 0;
    const time = new Date().toISOString();
    const msg = 'lines of the log could not be written';
    const line = JSON.stringify({ level: 'warn', time, lostLines: this.#toldLines, msg });
    this.#notice = `${this.#isTorn && this.#rest.length === 0 ? '\n' : ''}${line}\n`;
    return this.#notice;
  }
}

/** As many lines as one write takes whole, or a single one that is longer. */
function wholeLines(bytes: Buffer): Buffer {
  if (bytes.length <= maxSharedBytes) return bytes;
  const end = bytes.lastIndexOf(newLine, maxSharedBytes - 1);
  return bytes.subarray(0, (end === -1 ? bytes.indexOf(newLine) : end) + 1 || bytes.length);
}

function isBusy(error: unknown): boolean {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  return code === 'EAGAIN' || code === 'EBUSY';
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}

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
