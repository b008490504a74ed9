import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long an idle keep-alive connection may still deliver a request that was on its way. */
const idleGraceMs = 500;
/**
 * All of these count from the beginning of the shutdown, however long its parts take: Docker, for one, kills a process
 * after ten seconds.
 */
const backlogDeadlineMs = 1_500;
/** After this time, uploads that are still being received are aborted with an answer to retry. */
const bodyDeadlineMs = 5_000;
const closeAfterMs = 8_000;
const cleanUpDeadlineMs = 9_000;
const exitAfterMs = 9_500;
/** For an app that is closed without a shutdown, as in tests. */
const usualCleanUpMs = 1_500;

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
  #beganMs = 0;

  /** Aborted when requests whose body is still being received have to be given up. */
  get bodyDeadline(): AbortSignal {
    return this.#bodyDeadline.signal;
  }

  /** Runs the shutdown with a deadline. Returns whether it finished in time. */
  async inTime(work: () => Promise<unknown>): Promise<boolean> {
    this.#begin();
    const { promise: isLate, resolve } = Promise.withResolvers<false>();
    const timer = setTimeout(() => resolve(false), this.#left(exitAfterMs));
    try {
      return await Promise.race([work().then(() => true), isLate]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** How long the cleanup of aborted uploads may still take. */
  leftForCleanUp(): number {
    return this.hasBegun ? this.#left(cleanUpDeadlineMs) : usualCleanUpMs;
  }

  async end(server: Server): Promise<void> {
    this.#begin();
    await drainAcceptBacklog(server, () => this.#left(backlogDeadlineMs) > 0);
    this.isClosing = true;
    const { promise: allClosed, resolve } = Promise.withResolvers<void>();
    // `net`'s close, not `http`'s: that one closes idle connections at once, and loses requests on them not yet read.
    NetServer.prototype.close.call(server, () => resolve());
    const graceOver = setTimeout(() => {
      sweep = setInterval(() => server.closeIdleConnections(), 50);
    }, idleGraceMs);
    let sweep: NodeJS.Timeout | undefined;
    const bodyDeadlineOver = setTimeout(() => this.#bodyDeadline.abort(), this.#left(bodyDeadlineMs));
    const closeTimer = setTimeout(() => server.closeAllConnections(), this.#left(closeAfterMs));
    await allClosed;
    clearTimeout(graceOver);
    clearInterval(sweep);
    clearTimeout(bodyDeadlineOver);
    clearTimeout(closeTimer);
  }

  #begin(): void {
    if (!this.hasBegun) this.#beganMs = performance.now();
    this.hasBegun = true;
  }

  #left(ms: number): number {
    return Math.max(0, this.#beganMs + ms - performance.now());
  }
}

/**
 * Waits until the kernel's accept backlog is empty. Connections in it would be reset when the port is closed, and under
 * load there are many. Bounded, because new ones may keep coming.
 */
async function drainAcceptBacklog(server: Server, hasTime: () => boolean): Promise<void> {
  let quietFor = 0;
  const onConnection = () => {
    quietFor = 0;
  };
  server.on('connection', onConnection);
  for (let turn = 0; turn < maxTurns && quietFor < quietTurns && hasTime(); turn += 1) {
    await sleep(turnMs);
    quietFor += 1;
  }
  server.off('connection', onConnection);
}
