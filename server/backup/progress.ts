import { withCommas } from '#contract/text/text.ts';
import type { Config } from '../config.ts';
import type { FileStore } from '../files/open-files.ts';
import type { Clock } from '../process/clock.ts';

export interface ArchiveOrder {
  config: Config;
  clock: Clock;
  progress: ShowProgress;
  signal: AbortSignal;
  /** Instead of those of the configuration. */
  files?: FileStore;
}

/** Shows what is being done, and how far it is. Never any personal data. */
export type ShowProgress = (sentence: string) => void;

const lineEveryMs = 5_000;

/** A line now and then. */
export function progressOn(
  output: { write(text: string): unknown },
  now: () => number = () => performance.now(),
): ShowProgress {
  let shownAt = now();
  return (sentence) => {
    if (now() - shownAt < lineEveryMs) return;
    shownAt = now();
    output.write(`${sentence}\n`);
  };
}

export function countOf(count: number, noun: string): string {
  return `${withCommas(count)} ${noun}${count === 1 ? '' : 's'}`;
}

export function megabytes(bytes: number): string {
  const size = bytes / 1e6;
  return `${size.toLocaleString('en-US', { maximumFractionDigits: size < 10 ? 1 : 0 })} MB`;
}
