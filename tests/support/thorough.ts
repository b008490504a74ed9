/** Set by `npm run test:all`: every variant and every test, not only those that prove the product in minutes. */
export const isThorough = process.env.TEST_ALL === '1';

/**
 * Widths, themes, kinds … of one journey: `npm test` takes the first of them, `npm run test:all` each. A whole test that
 * can wait for the night has the tag `@all` instead.
 */
export function variants<Kind>(all: readonly Kind[]): readonly Kind[] {
  return isThorough ? all : all.slice(0, 1);
}

/**
 * For what is tried in every combination of two lists: `npm test` gives each of the `parts` of one list its share of the
 * other, so that everything is tried once; `npm run test:all` tries every pair.
 */
export function shareOf<Item>(all: readonly Item[], part: number, parts: number): Item[] {
  return all.filter((_, index) => isThorough || index % parts === part);
}

/** For tests that wait for `npm run test:all`. Not `test.skipIf`, because a skipped test counts as failed. */
export function whenThorough(defineTests: () => void): void {
  if (isThorough) defineTests();
}
