/** Shorter pauses are not worth a timer. */
const minPauseMs = 20;

/**
 * Throttles what comes in: so many bytes a second in all, shared evenly by the senders that are here. A sender that
 * brings more is read more slowly, however many connections it opens. Without it a few of them keep the event loop so
 * busy that a new connection is accepted seconds late: Node.js accepts one in each turn of the loop.
 */
export class Bandwidth {
  readonly #bytesPerSecond: number;
  readonly #uptimeMs: () => number;
  readonly #shares = new Map<string, { uploads: number; paidUntilMs: number }>();

  constructor(bytesPerSecond: number, uptimeMs: () => number) {
    this.#bytesPerSecond = bytesPerSecond;
    this.#uptimeMs = uptimeMs;
  }

  /** Counts the sender in, and gives what is to be called at the end of its upload. */
  join(sender: string): () => void {
    const share = this.#shares.get(sender) ?? { uploads: 0, paidUntilMs: 0 };
    share.uploads += 1;
    this.#shares.set(sender, share);
    return () => {
      share.uploads -= 1;
      if (share.uploads === 0) this.#shares.delete(sender);
    };
  }

  /** How long to read nothing more of a sender that has just brought so much. */
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
