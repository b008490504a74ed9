import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/** How long a kept-alive connection may still bring a request that was on its way. */
const idleGraceMs = 500;
const patienceMs = 8_000;
/** What still waits for its client then is told to come back, while there is time to say so. */
const hurryAfterMs = 5_000;

/** Ends a server without dropping a request: what is under way is answered, and each answer closes its connection. */
export class Stopping {
  hasBegun = false;
  readonly #hurry = new AbortController();

  /** Aborted when whoever still reads a body has to give up. */
  get hurry(): AbortSignal {
    return this.#hurry.signal;
  }

  async end(server: Server): Promise<void> {
    this.hasBegun = true;
    const { promise: allClosed, resolve } = Promise.withResolvers<void>();
    // Of `net`, not of `http`: that one cuts idle connections at once, and with them requests not yet read.
    NetServer.prototype.close.call(server, () => resolve());
    const graceOver = setTimeout(() => {
      sweep = setInterval(() => server.closeIdleConnections(), 50);
    }, idleGraceMs);
    let sweep: NodeJS.Timeout | undefined;
    const hurry = setTimeout(() => this.#hurry.abort(), hurryAfterMs);
    const patienceOver = setTimeout(() => server.closeAllConnections(), patienceMs);
    await allClosed;
    clearTimeout(graceOver);
    clearInterval(sweep);
    clearTimeout(hurry);
    clearTimeout(patienceOver);
  }
}
