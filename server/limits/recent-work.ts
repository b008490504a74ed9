import { DecayingSum } from './decaying-sum.ts';

const windowMs = 60_000;
/** A sender with less recent work than this is forgotten. */
const forgottenMs = 10;

/** How much processing time each sender has used recently. */
export class RecentWork {
  readonly #uptimeMs: () => number;
  readonly #byName = new Map<string, DecayingSum>();

  constructor(uptimeMs: () => number) {
    this.#uptimeMs = uptimeMs;
  }

  add(name: string, ms: number): void {
    for (const [known, work] of this.#byName) if (work.value() < forgottenMs) this.#byName.delete(known);
    const work = this.#byName.get(name) ?? new DecayingSum(windowMs, this.#uptimeMs);
    work.add(ms);
    this.#byName.set(name, work);
  }

  of(name: string): number {
    return this.#byName.get(name)?.value() ?? 0;
  }
}
