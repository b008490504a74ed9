import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long a kept-alive connection may still bring a request that was on its way. */
const idleGraceMs = 500;
const closeAfterMs = 8_000;
/** What still waits for its client then is told to come back, while there is time to say so. */
const bodyDeadlineMs = 5_000;

/** So many turns of the event loop in a row, each of which takes in whoever waits, have found nobody. */
const quietTurns = 5;
const turnMs = 10;
const maxTurns = 100;

/** Ends a server without dropping a request: what is under way is answered, and each answer closes its connection. */
export class Stopping {
  hasBegun = false;
  /** From now on each answer is the last one on its connection. */
  isClosing = false;
  readonly #bodyDeadline = new AbortController();

  /** Aborted when whoever still reads a body has to give up. */
  get bodyDeadline(): AbortSignal {
    return this.#bodyDeadline.signal;
  }

  async end(server: Server): Promise<void> {
    this.hasBegun = true;
    await drainAcceptBacklog(server);
    this.isClosing = true;
    const { promise: allClosed, resolve } = Promise.withResolvers<void>();
    // Of `net`, not of `http`: that one cuts idle connections at once, and with them requests not yet read.
    NetServer.prototype.close.call(server, () => resolve());
    const graceOver = setTimeout(() => {
      sweep = setInterval(() => server.closeIdleConnections(), 50);
    }, idleGraceMs);
    let sweep: NodeJS.Timeout | undefined;
    const bodyDeadlineOver = setTimeout(() => this.#bodyDeadline.abort(), bodyDeadlineMs);
    const closeTimer = setTimeout(() => server.closeAllConnections(), closeAfterMs);
    await allClosed;
    clearTimeout(graceOver);
    clearInterval(sweep);
    clearTimeout(bodyDeadlineOver);
    clearTimeout(closeTimer);
  }
}

/**
 * Whoever the kernel has greeted and the server has not yet taken in would be cut off when the port is closed; under
 * load those are many. New ones may keep coming, so this has an end.
 */
async function drainAcceptBacklog(server: Server): Promise<void> {
  let quietFor = 0;
  const onConnection = () => {
    quietFor = 0;
  };
  server.on('connection', onConnection);
  for (let turn = 0; turn < maxTurns && quietFor < quietTurns; turn += 1) {
    await sleep(turnMs);
    quietFor += 1;
  }
  server.off('connection', onConnection);
}
