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

/** A sum with exponential decay: older amounts count for less and less. */
export class DecayingSum {
  readonly #windowMs: number;
  readonly #uptimeMs: () => number;
  #sum = 0;
  #lastMs: number;

  /** After `windowMs` an amount counts for about a third (1/e). */
  constructor(windowMs: number, uptimeMs: () => number) {
    this.#windowMs = windowMs;
    this.#uptimeMs = uptimeMs;
    this.#lastMs = uptimeMs();
  }

  add(amount: number): void {
    this.#sum = this.value() + amount;
    this.#lastMs = this.#uptimeMs();
  }

  value(): number {
    return this.#sum * Math.exp((this.#lastMs - this.#uptimeMs()) / this.#windowMs);
  }
}

/** Before this the throughput says more about the connection's start than about its sender. */
const graceMs = 5_000;
/** The averaging window: short enough that an early burst does not hide a stalled connection. */
const windowMs = 10_000;

/** The recent throughput of an upload, in bytes per second. */
export class Throughput {
  readonly #uptimeMs: () => number;
  readonly #beganMs: number;
  readonly #recentBytes: DecayingSum;

  constructor(uptimeMs: () => number) {
    this.#uptimeMs = uptimeMs;
    this.#beganMs = uptimeMs();
    this.#recentBytes = new DecayingSum(windowMs, uptimeMs);
  }

  add(bytes: number): void {
    this.#recentBytes.add(bytes);
  }

  bytesPerSecond(): number | undefined {
    const ageMs = this.#uptimeMs() - this.#beganMs;
    if (ageMs < graceMs) return undefined;
    // The weight that a steady stream would have in the decaying sum by now: the window's length, less while it is
    // young.
    const secondsCounted = (windowMs / 1_000) * (1 - Math.exp(-ageMs / windowMs));
    return this.#recentBytes.value() / secondsCounted;
  }
}
