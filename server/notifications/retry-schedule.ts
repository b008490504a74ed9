const firstDelayMs = 5_000;
const maxDelayMs = 30 * 60_000;
/** A provider may ask for patience, but not for more than this. */
const maxRetryAfterMs = 60 * 60_000;

/** Nothing is ever due later than this from now on: what is, was written by a clock that has since been set back. */
export const furthestDueMs = 2 * 60 * 60_000;

const patienceMs = 24 * 60 * 60_000;
/**
 * In a day there are more tries than the first number, and fewer than the second. A clock that jumps a day ahead
 * must not make everything give up at once, nor one that jumps back make it go on for ever.
 */
const minAttempts = 20;
const maxAttempts = 200;

/** Twice as long each time, up to a limit; scattered, so that what failed together does not come back together. */
export function delayAfter(attempts: number, random: number, retryAfterMs = 0): number {
  const longest = Math.min(maxDelayMs, firstDelayMs * 2 ** Math.min(attempts - 1, 30));
  return Math.max(longest * (0.5 + random / 2), Math.min(retryAfterMs, maxRetryAfterMs));
}

export function isPatienceOver(attempts: number, queuedAtMs: number, nowMs: number): boolean {
  if (attempts >= maxAttempts) return true;
  return attempts >= minAttempts && nowMs - queuedAtMs >= patienceMs;
}
