/** Lets those who share a key go one after another, within this process. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  async take<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(key);
    const mine = before ? before.then(work, work) : work();
    this.#last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(key) === mine) this.#last.delete(key);
    }
  }
}
