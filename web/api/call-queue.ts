import { replaceEqualDeep } from '@tanstack/react-query';

/**
 * Runs calls one at a time per key. A call that equals the one before it gets that one's result while it is under way:
 * it is the same press twice. Any other call runs after it, and is neither dropped nor told another's outcome.
 */
export class CallQueue<Result> {
  readonly #last = new Map<unknown, { input: unknown; result: Promise<Result> }>();

  run(key: unknown, input: unknown, call: () => Promise<Result>): Promise<Result> {
    const last = this.#last.get(key);
    if (last && isEqual(last.input, input)) return last.result;
    const result = (last ? last.result.then(call, call) : call()).finally(() => {
      if (this.#last.get(key)?.result === result) this.#last.delete(key);
    });
    this.#last.set(key, { input, result });
    return result;
  }
}

/** Plain objects by what they hold, all others (files, functions) by identity. */
function isEqual(one: unknown, other: unknown): boolean {
  return replaceEqualDeep(one, other) === one;
}
