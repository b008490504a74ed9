import type { Parameters } from 'fast-check';

/** The same numbers between 0 and 1 in every run: what happens at random moments can be repeated. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export function oneOf<Choice>(choices: readonly Choice[], random: number): Choice {
  return choices[Math.floor(random * choices.length)] as Choice;
}

const { PROPERTY_RUNS: moreRuns } = process.env;
const seed = Number(process.env.PROPERTY_SEED ?? 20_261_115);

/**
 * How a property is tried: so many times, or as often as PROPERTY_RUNS says. The same cases in every run, so that the
 * suite does not depend on luck; another PROPERTY_SEED tries others.
 */
export function tried<Case = unknown>(numRuns: number): Parameters<Case> {
  return { seed, numRuns: Number(moreRuns ?? numRuns) };
}

/** For a property that needs a database: enough to find the smallest case that fails, and for any number of runs. */
export const propertyTimeoutMs = moreRuns === undefined ? 120_000 : 60 * 60_000;
