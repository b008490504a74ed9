const firstDelayMs = 5_000;
const maxDelayMs = 30 * 60_000;
/** The longest `Retry-After` of a provider that is respected. */
const maxRetryAfterMs = 60 * 60_000;

/** Nothing is due later than this from now. What is was written by a clock that has been set back since. */
export const furthestDueMs = 2 * 60 * 60_000;

const giveUpAfterMs = 24 * 60 * 60_000;
/**
 * In a day there are more attempts than `minAttempts`, and fewer than `maxAttempts`. So a clock that jumps a day ahead
 * does not make everything give up at once, nor one that jumps back make it retry forever.
 */
const minAttempts = 20;
const maxAttempts = 200;

/** Exponential backoff with jitter, up to a maximum. */
export function delayAfter(attempts: number, random: number, retryAfterMs = 0): number {
  const longest = Math.min(maxDelayMs, firstDelayMs * 2 ** Math.min(attempts - 1, 30));
  return Math.max(longest * (0.5 + random / 2), Math.min(retryAfterMs, maxRetryAfterMs));
}

export function isGiveUpDue(attempts: number, queuedAtMs: number, nowMs: number): boolean {
  if (attempts >= maxAttempts) return true;
  return attempts >= minAttempts && nowMs - queuedAtMs >= giveUpAfterMs;
}
