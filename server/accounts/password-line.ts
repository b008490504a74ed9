import { availableParallelism } from 'node:os';
import { WaitingLine } from '../limits/waiting-line.ts';

/**
 * Each hash takes 19 MB and some hundredths of a second. Leaves a core to everyone else: the pool has four threads,
 * which also read files, so a few people who sign in at once would have all of them, and on a small machine every
 * core. Whoever is a hundredth in line would wait for several seconds, and hears so instead.
 */
export const passwordLine = new WaitingLine({
  maxAtOnce: Math.min(2, Math.max(1, availableParallelism() - 1)),
  maxWaiting: 100,
  sentence: 'Too many people are signing in at once. Please try again in a few seconds.',
  retryAfterSeconds: 10,
});
