import type { Clock } from '../process/clock.ts';
import { type SweptParts, sweepOrphans } from './sweep-orphans.ts';

const everyMs = 60 * 60_000;
const maxDriftMs = 60_000;

/** Sweeps now and every hour, until the function that it gives is called. */
export function keepSweeping(parts: SweptParts): () => void {
  const hasStepped = clockSteps(parts.clock);
  async function sweep(): Promise<void> {
    // What is being stored looks a day old now. In an hour it will have been stored.
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

/** Tells at each call whether the clock has been set since the last one: by more than it could go wrong by itself. */
export function clockSteps(clock: Clock, uptimeMs = () => performance.now()): () => boolean {
  const offset = () => clock().getTime() - uptimeMs();
  let last = offset();
  return () => {
    const drift = Math.abs(offset() - last);
    last = offset();
    return drift > maxDriftMs;
  };
}
