/** Starts at most so many calls at once. The others wait for their turn. */
export class ConcurrencyLimit {
  readonly #most: number;
  readonly #waiting: (() => void)[] = [];
  #underWay = 0;

  constructor(most: number) {
    this.#most = most;
  }

  async run<Output>(act: () => Promise<Output>): Promise<Output> {
    if (this.#underWay >= this.#most) {
      // Whoever ends hands its place over, so the count stays as it is.
      await new Promise<void>((start) => this.#waiting.push(start));
    } else this.#underWay += 1;
    try {
      return await act();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#underWay -= 1;
    }
  }

  /** Does the work for every item and gives the results in their order. After a failure no other item is begun. */
  async runAll<Item, Output>(
    items: readonly Item[],
    work: (item: Item) => Promise<Output>,
  ): Promise<Output[]> {
    let failure: { error: unknown } | undefined;
    async function workUnlessFailed(item: Item): Promise<Output> {
      if (failure) throw failure.error;
      try {
        return await work(item);
      } catch (error) {
        failure ??= { error };
        throw error;
      }
    }
    return Promise.all(items.map((item) => this.run(() => workUnlessFailed(item))));
  }
}
