import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/** A figure, the limit it is held to, and whether it keeps it. Ratios only: a machine's own speed proves nothing. */
export interface Figure {
  name: string;
  value: number;
  limit?: { atLeast: number } | { atMost: number };
  note: string;
}

/** The middle of an odd number of figures, so that one bad moment of the machine does not decide. */
export function median(figures: number[]): number {
  const sorted = figures.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The figure that so many of them do not exceed, such as 0.99. */
export function quantile(figures: number[], share: number): number {
  const sorted = figures.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Measures both in turn, several times: whatever slows the machine slows them alike. */
export async function medianRatio(
  rounds: number,
  measure: () => Promise<number>,
  reference: () => Promise<number>,
): Promise<{ ratio: number; value: number; referenceValue: number }> {
  const pairs: { value: number; referenceValue: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Each goes first every other time.
    if (round % 2 === 0) {
      const value = await measure();
      pairs.push({ value, referenceValue: await reference() });
    } else {
      const referenceValue = await reference();
      pairs.push({ value: await measure(), referenceValue });
    }
  }
  return {
    ratio: median(pairs.map(({ value, referenceValue }) => value / referenceValue)),
    value: median(pairs.map(({ value }) => value)),
    referenceValue: median(pairs.map(({ referenceValue }) => referenceValue)),
  };
}

/** Such a ratio as a figure, which says what both were. */
export async function ratioFigure(
  name: string,
  limit: NonNullable<Figure['limit']>,
  ...[rounds, measure, reference]: Parameters<typeof medianRatio>
): Promise<Figure> {
  const { ratio, value, referenceValue } = await medianRatio(rounds, measure, reference);
  const note = `${value.toFixed(2)} against ${referenceValue.toFixed(2)}`;
  return { name, value: ratio, limit, note };
}

/** How long some work takes, in milliseconds. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Linux counts in hundredths of a second. */
const tickMicroseconds = 10_000;

/**
 * What another process has worked so far, on all its threads. Known on Linux only. The fields are counted from the last
 * bracket, which ends the name of the process.
 */
export function workedMicroseconds(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * tickMicroseconds;
  } catch {
    return Number.NaN;
  }
}

/** How long each answer takes, in milliseconds: one after another, on one connection, until it is over. */
export async function latencies(url: string, isOver: () => boolean, pauseMs = 5): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const all: number[] = [];
  while (!isOver()) {
    all.push(await timeOf(() => ask(url, agent)));
    await setTimeout(pauseMs);
  }
  agent.destroy();
  return all;
}

function ask(url: string, agent: Agent): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  get(url, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
    if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
    answer.resume().on('end', resolve);
  }).on('error', reject);
  return promise;
}
