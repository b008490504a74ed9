/** A mutex for each key, within this process: work with the same key runs one after another. */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<unknown>>();

  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
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
