import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Holder, Sender } from '../limits/choose-victim.ts';

/** Until then its pace tells nothing. */
const graceMs = 5_000;

/** A request under way. It may have to make room only while it is the client who keeps us waiting. */
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

  /** Its body has not come, or its answer has not been taken. */
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
