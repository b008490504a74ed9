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

  /** Undefined during the grace period. */
  bytesPerSecond(): number | undefined {
    const ageMs = this.#uptimeMs() - this.#beganMs;
    if (ageMs < graceMs) return undefined;
    // The weight that a steady stream would have in the decaying sum by now: the window's length, less while it is
    // young.
    const secondsCounted = (windowMs / 1_000) * (1 - Math.exp(-ageMs / windowMs));
    return this.#recentBytes.value() / secondsCounted;
  }
}
