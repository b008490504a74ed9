/** A sum in which everything counts for less and less as time goes by. */
export class FadingSum {
  readonly #windowMs: number;
  readonly #uptimeMs: () => number;
  #sum = 0;
  #lastMs: number;

  /** After `windowMs` something counts for a third of what it was. */
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
