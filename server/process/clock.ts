/** The current time: the machine's, or a test's. */
export type Clock = () => Date;

/** How far the clocks of the machines of one site may differ. */
const clockSlackMs = 60 * 60_000;

/**
 * The latest plausible end of something with this lifetime. What ends later was written by a clock that was ahead and
 * has been corrected since. It counts as expired.
 */
export function latestEnd(now: string, lifetimeMs: number): string {
  return new Date(Date.parse(now) + lifetimeMs + clockSlackMs).toISOString();
}

const maxDriftMs = 60_000;

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
