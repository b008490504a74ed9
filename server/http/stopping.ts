import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long an idle keep-alive connection may still deliver a request that was on its way. */
const idleGraceMs = 500;
const closeAfterMs = 8_000;
/** After this time, uploads that are still being received are aborted with an answer to retry. */
const bodyDeadlineMs = 5_000;

/** The backlog counts as empty after this many turns of the event loop without a new connection. */
const quietTurns = 5;
const turnMs = 10;
const maxTurns = 100;

/** Graceful shutdown of an HTTP server: requests under way are answered, and each answer closes its connection. */
export class Stopping {
  hasBegun = false;
  /** From now on each answer closes its connection. */
  isClosing = false;
  readonly #bodyDeadline = new AbortController();

  /** Aborted when requests whose body is still being received have to be given up. */
  get bodyDeadline(): AbortSignal {
    return this.#bodyDeadline.signal;
  }

  async end(server: Server): Promise<void> {
    this.hasBegun = true;
    await drainAcceptBacklog(server);
    this.isClosing = true;
    const { promise: allClosed, resolve } = Promise.withResolvers<void>();
    // `net`'s close, not `http`'s: that one closes idle connections at once, and loses requests on them not yet read.
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
 * Waits until the kernel's accept backlog is empty. Connections in it would be reset when the port is closed, and under
 * load there are many. Bounded, because new ones may keep coming.
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
