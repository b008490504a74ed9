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

  /** How long to pause reading from a sender that has just sent this many bytes. */
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
