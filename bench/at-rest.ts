import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { type Figure, median } from './measure.ts';
import { type SiteProcess, startSite } from './site-process.ts';

const starts = 3;
/** By then the engine has collected what the start has left. */
const restMs = 120_000;
const pages = ['/', '/events', '/events/1', '/live-music'];

/** Sites of 200 shows that were just started, and then have shown each page once and rested beside each other. */
export async function atRest(): Promise<Figure[]> {
  const sites: SiteProcess[] = [];
  for (let start = 0; start < starts; start += 1) sites.push(await startSite(200));
  for (const site of sites) for (const page of pages) await fetch(site.url + page);
  await setTimeout(restMs);
  const startSeconds = sites.map(({ startMs }) => startMs / 1_000);
  const residentMb = sites.map(({ pid }) => memoryMb(pid, 'VmRSS'));
  for (const site of sites) await site.stop();
  const figure = (name: string, seen: number[], atMost: number): Figure => ({
    name,
    value: median(seen),
    limit: { atMost },
    note: `of each start: ${seen.map((value) => value.toFixed(2)).join(', ')}`,
  });
  return [
    figure('from the start of the process until it is ready, seconds', startSeconds, 3),
    // Known on Linux only.
    ...(process.platform === 'linux' ? [figure('resident memory at rest, MB', residentMb, 150)] : []),
  ];
}

/** What the system says of a process: its peak is `VmHWM`, what it has now `VmRSS`. */
export function memoryMb(pid: number, field: 'VmHWM' | 'VmRSS'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
}
