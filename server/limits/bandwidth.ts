/** Shorter pauses are not worth a timer. */
const minPauseMs = 20;

/**
 * Throttles uploads: a total of bytes per second, shared evenly by the senders present. A sender that exceeds its share
 * is read more slowly, however many connections it opens. Without this a few fast senders keep the event loop so busy
 * that new connections are accepted seconds late, because Node.js accepts one per turn of the loop.
 */
export class Bandwidth {
  readonly #bytesPerSecond: number;
  readonly #uptimeMs: () => number;
  readonly #shares = new Map<string, { uploads: number; paidUntilMs: number }>();

  constructor(bytesPerSecond: number, uptimeMs: () => number) {
    this.#bytesPerSecond = bytesPerSecond;
    this.#uptimeMs = uptimeMs;
  }

  /** Registers an upload of the sender. Returns the function to call when the upload ends. */
  join(sender: string): () => void {
    const share = this.#shares.get(sender) ?? { uploads: 0, paidUntilMs: 0 };
    share.uploads += 1;
    this.#shares.set(sender, share);
    return () => {
      share.uploads -= 1;
      if (share.uploads === 0) this.#shares.delete(sender);
    };
  }

  pauseMs(sender: string, bytes: number): number {
    const share = this.#shares.get(sender);
    if (!share) return 0;
    const nowMs = this.#uptimeMs();
    const bytesPerMs = this.#bytesPerSecond / this.#shares.size / 1_000;
    share.paidUntilMs = Math.max(share.paidUntilMs, nowMs) + bytes / bytesPerMs;
    const pauseMs = share.paidUntilMs - nowMs;
    return pauseMs < minPauseMs ? 0 : pauseMs;
  }
}

/** Before this the throughput says more about the connection's start than about its sender. */
const graceMs = 5_000;
/**
 * The averaging window, after which a byte counts for about a third (1/e): short enough that an early burst does not
 * hide a stalled connection.
 */
const windowMs = 10_000;

/** The recent throughput of an upload, in bytes per second: a sum with exponential decay. */
export class Throughput {
  readonly #uptimeMs: () => number;
  readonly #beganMs: number;
  #recentBytes = 0;
  #lastMs: number;

  constructor(uptimeMs: () => number) {
    this.#uptimeMs = uptimeMs;
    this.#beganMs = uptimeMs();
    this.#lastMs = this.#beganMs;
  }

  add(bytes: number): void {
    this.#recentBytes = this.#decayed() + bytes;
    this.#lastMs = this.#uptimeMs();
  }

  bytesPerSecond(): number | undefined {
    const ageMs = this.#uptimeMs() - this.#beganMs;
    if (ageMs < graceMs) return undefined;
    // The weight that a steady stream would have in the decaying sum by now: the window's length, less while it is
    // young.
    const secondsCounted = (windowMs / 1_000) * (1 - Math.exp(-ageMs / windowMs));
    return this.#decayed() / secondsCounted;
  }

  #decayed(): number {
    return this.#recentBytes * Math.exp((this.#lastMs - this.#uptimeMs()) / windowMs);
  }
}
