import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** When nobody has come for this long, nobody is waiting at the door. */
const quietMs = 50;
const maxTakeInMs = 1_000;
/** How long a kept-alive connection may still bring a request that was on its way. */
const idleGraceMs = 500;
const patienceMs = 8_000;
/** What still waits for its client then is told to come back, while there is time to say so. */
const hurryAfterMs = 5_000;

/** Ends a server without dropping a request: what is under way is answered, and each answer closes its connection. */
export class Stopping {
  hasBegun = false;
  /** From now on each answer is the last one on its connection. */
  isClosing = false;
  readonly #hurry = new AbortController();

  /** Aborted when whoever still reads a body has to give up. */
  get hurry(): AbortSignal {
    return this.#hurry.signal;
  }

  async end(server: Server): Promise<void> {
    this.hasBegun = true;
    await takeIn(server);
    this.isClosing = true;
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

/**
 * Those whom the system has let in, and the loop has not come to yet: it takes a connection a turn. Closed now, the
 * server would reset them, though their requests were sent long ago.
 */
async function takeIn(server: Server): Promise<void> {
  let arrived = 0;
  const count = () => {
    arrived += 1;
  };
  server.on('connection', count);
  const untilMs = performance.now() + maxTakeInMs;
  for (let before = -1; before !== arrived && performance.now() < untilMs; ) {
    before = arrived;
    await pause(quietMs);
  }
  server.off('connection', count);
}
