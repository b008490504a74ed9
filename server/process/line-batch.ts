import type { DestinationStream } from 'pino';

const batchBytes = 65_536;
const flushEveryMs = 250;

/**
 * Collects log lines and writes them together. It fills a buffer: joining thousands of short strings took longer than
 * sending the pages they are about.
 */
export class LineBatch implements DestinationStream {
  readonly #stream: DestinationStream;
  readonly #bytes = Buffer.allocUnsafe(batchBytes);
  #used = 0;

  constructor(stream: DestinationStream) {
    this.#stream = stream;
    setInterval(() => this.flush(), flushEveryMs).unref();
  }

  /** For ASCII only, which every request line is. */
  write(line: string): void {
    if (this.#used + line.length > batchBytes) this.flush();
    this.#used += this.#bytes.write(line, this.#used, 'latin1');
  }

  flush(): void {
    if (this.#used === 0) return;
    this.#stream.write(this.#bytes.toString('latin1', 0, this.#used));
    this.#used = 0;
  }
}
