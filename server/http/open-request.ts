import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Holder, Sender } from '../limits/choose-victim.ts';

/** Before this the throughput says nothing. */
const graceMs = 5_000;

/** A request under way. It can be evicted only while the server waits for its client. */
export class OpenRequest implements Holder {
  readonly sender: Sender;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #beganMs = performance.now();
  readonly #bytesBefore: number;

  constructor(request: IncomingMessage, response: ServerResponse, sender: Sender) {
    this.sender = sender;
    this.#request = request;
    this.#response = response;
    this.#bytesBefore = this.#bytesMoved();
  }

  /** The body has not arrived completely, or the client has not read the whole answer. */
  get isEvictable(): boolean {
    return this.#request.complete === false || this.#response.headersSent;
  }

  bytesPerSecond(): number | undefined {
    const ageMs = performance.now() - this.#beganMs;
    if (ageMs < graceMs) return undefined;
    return ((this.#bytesMoved() - this.#bytesBefore) / ageMs) * 1_000;
  }

  end(): void {
    this.#request.destroy();
  }

  #bytesMoved(): number {
    const { bytesRead, bytesWritten } = this.#request.socket;
    return bytesRead + bytesWritten;
  }
}
