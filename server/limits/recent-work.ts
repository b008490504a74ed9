import { FadingSum } from './fading-sum.ts';

const windowMs = 60_000;
/** So little is nothing: nobody is remembered for it. */
const forgottenMs = 10;

/** For how long each sender has kept us busy of late. */
export class RecentWork {
  readonly #uptimeMs: () => number;
  readonly #byName = new Map<string, FadingSum>();

  constructor(uptimeMs: () => number) {
    this.#uptimeMs = uptimeMs;
  }

  add(name: string, ms: number): void {
    for (const [known, work] of this.#byName) if (work.value() < forgottenMs) this.#byName.delete(known);
    const work = this.#byName.get(name) ?? new FadingSum(windowMs, this.#uptimeMs);
    work.add(ms);
    this.#byName.set(name, work);
  }

  of(name: string): number {
    return this.#byName.get(name)?.value() ?? 0;
  }
}
