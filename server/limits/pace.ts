import { FadingSum } from './fading-sum.ts';

/** Until then a pace says more about the connection's beginning than about its sender. */
const graceMs = 5_000;
/** Of late means within some such time: a burst must not hide that nothing has come since. */
const windowMs = 10_000;

/** How fast bytes have been coming of late. */
export class Pace {
  readonly #uptimeMs: () => number;
  readonly #beganMs: number;
  readonly #recentBytes: FadingSum;

  constructor(uptimeMs: () => number) {
    this.#uptimeMs = uptimeMs;
    this.#beganMs = uptimeMs();
    this.#recentBytes = new FadingSum(windowMs, uptimeMs);
  }

  add(bytes: number): void {
    this.#recentBytes.add(bytes);
  }

  /** Undefined while it is too early to tell. */
  bytesPerSecond(): number | undefined {
    const ageMs = this.#uptimeMs() - this.#beganMs;
    if (ageMs < graceMs) return undefined;
    // What a steady stream would have left by now of each byte per second; less while it is young.
    const secondsCounted = (windowMs / 1_000) * (1 - Math.exp(-ageMs / windowMs));
    return this.#recentBytes.value() / secondsCounted;
  }
}
