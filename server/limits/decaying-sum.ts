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
