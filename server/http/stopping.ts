import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long a kept-alive connection may still bring a request that was on its way. */
const idleGraceMs = 500;
/**
 * All of these from the moment at which the stop begins, however long its parts take: whoever stops a server, Docker
 * for one, kills it after ten seconds.
 */
const doorMs = 1_500;
/** What still waits for its client then is told to come back, while there is time to say so. */
const hurryMs = 5_000;
const patienceMs = 8_000;
const cleanUpMs = 9_000;
const lastMs = 9_500;
/** For an app that is closed without a stop. */
const usualCleanUpMs = 1_500;

/** So many turns of the event loop in a row, each of which takes in whoever waits, have found nobody. */
const quietTurns = 5;
const turnMs = 10;
const maxTurns = 100;

/** Ends a server without dropping a request: what is under way is answered, and each answer closes its connection. */
export class Stopping {
  hasBegun = false;
  /** From now on each answer is the last one on its connection. */
  isClosing = false;
  readonly #hurry = new AbortController();
  #beganMs = 0;

  /** Aborted when whoever still reads a body has to give up. */
  get hurry(): AbortSignal {
    return this.#hurry.signal;
  }

  /** Does all that belongs to a stop, unless that takes too long; says whether it was done. */
  async inTime(work: () => Promise<unknown>): Promise<boolean> {
    this.#begin();
    const { promise: isLate, resolve } = Promise.withResolvers<false>();
    const timer = setTimeout(() => resolve(false), this.#left(lastMs));
    try {
      return await Promise.race([work().then(() => true), isLate]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** How long may still be waited for what a stop has cut off. */
  leftForCleanUp(): number {
    return this.hasBegun ? this.#left(cleanUpMs) : usualCleanUpMs;
  }

  async end(server: Server): Promise<void> {
    this.#begin();
    await nobodyWaitsAtTheDoor(server, () => this.#left(doorMs) > 0);
    this.isClosing = true;
    const { promise: allClosed, resolve } = Promise.withResolvers<void>();
    // Of `net`, not of `http`: that one cuts idle connections at once, and with them requests not yet read.
    NetServer.prototype.close.call(server, () => resolve());
    const graceOver = setTimeout(() => {
      sweep = setInterval(() => server.closeIdleConnections(), 50);
    }, idleGraceMs);
    let sweep: NodeJS.Timeout | undefined;
    const hurry = setTimeout(() => this.#hurry.abort(), this.#left(hurryMs));
    const patienceOver = setTimeout(() => server.closeAllConnections(), this.#left(patienceMs));
    await allClosed;
    clearTimeout(graceOver);
    clearInterval(sweep);
    clearTimeout(hurry);
    clearTimeout(patienceOver);
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
 * Whoever the kernel has greeted and the server has not yet taken in would be cut off when the port is closed; under
 * load those are many. New ones may keep coming, so this has an end.
 */
async function nobodyWaitsAtTheDoor(server: Server, hasTime: () => boolean): Promise<void> {
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
