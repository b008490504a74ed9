import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

export interface Peak {
  /** How much more memory than at the start the process had at its largest, in megabytes. */
  growthMb(): number;
}

export interface PeakMemory {
  browser: Peak;
  server: Peak;
  stop(): void;
}

const sampleMs = 100;

/** Watches the memory of the page's process, and of this one, in which the server runs. */
export async function watchMemory(page: Page): Promise<PeakMemory> {
  const browser = page.context().browser();
  const session = await browser?.newBrowserCDPSession();
  const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
  const pids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  const readers = {
    browser: () => pids.reduce((sum, pid) => sum + residentMb(pid), 0),
    server: () => process.memoryUsage.rss() / 1_000_000,
  };
  const first = { browser: readers.browser(), server: readers.server() };
  const peak = { ...first };
  const timer = setInterval(() => {
    for (const name of ['browser', 'server'] as const) peak[name] = Math.max(peak[name], readers[name]());
  }, sampleMs);
  const growthOf = (name: 'browser' | 'server'): Peak => ({ growthMb: () => peak[name] - first[name] });
  return { browser: growthOf('browser'), server: growthOf('server'), stop: () => clearInterval(timer) };
}

/** Zero for a process that has ended, and where there is no such file. */
function residentMb(pid: number): number {
  try {
    const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return (Number(kilobytes) * 1_024) / 1_000_000;
  } catch {
    return 0;
  }
}
