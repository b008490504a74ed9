import type { Parameters } from 'fast-check';

const seed = Number(process.env.PROPERTY_SEED ?? 20_261_115);

/**
 * How a property is tried: so many times, or as often as PROPERTY_RUNS says. The same cases in every run, so that the
 * suite does not depend on luck; another PROPERTY_SEED tries others.
 */
export function tried<Case = unknown>(numRuns: number): Parameters<Case> {
  return { seed, numRuns: Number(process.env.PROPERTY_RUNS ?? numRuns) };
}
