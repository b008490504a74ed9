import type { Clock } from '../process/clock.ts';
import { type SweptParts, sweepOrphans } from './sweep-orphans.ts';

const everyMs = 60 * 60_000;
const maxDriftMs = 60_000;

/** Sweeps now and every hour. Returns the function that stops it. */
export function scheduleSweeps(parts: SweptParts): () => void {
  const hasStepped = clockSteps(parts.clock);
  async function sweep(): Promise<void> {
    // After a jump of the clock, a file being stored may look a day old. In an hour it will be stored.
    if (hasStepped()) return;
    try {
      await sweepOrphans(parts);
    } catch (error) {
      parts.log.warn({ err: error }, 'orphaned files are not swept at the moment');
    }
  }
  void sweep();
  const timer = setInterval(() => void sweep(), everyMs).unref();
  return () => clearInterval(timer);
}

/** Returns a function that tells whether the clock was set since the last call: by more than normal drift. */
export function clockSteps(clock: Clock, uptimeMs = () => performance.now()): () => boolean {
  const offset = () => clock().getTime() - uptimeMs();
  let last = offset();
  return () => {
    const drift = Math.abs(offset() - last);
    last = offset();
    return drift > maxDriftMs;
  };
}
