/** What time it is: the machine's, or where a test has put it. */
export type Clock = () => Date;

/** How far apart the clocks of the machines of one site may be. */
const clockSlackMs = 60 * 60_000;

/**
 * The latest end that something with this lifetime can have. What ends later was made by a clock that was ahead and has
 * been put right since: it counts as over, and does not last until that time comes.
 */
export function latestEnd(now: string, lifetimeMs: number): string {
  return new Date(Date.parse(now) + lifetimeMs + clockSlackMs).toISOString();
}
