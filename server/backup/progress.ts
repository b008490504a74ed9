import type { Config } from '../config.ts';
import type { FileStore } from '../files/open-files.ts';
import type { Clock } from '../process/clock.ts';

export interface ArchiveOrder {
  config: Config;
  clock: Clock;
  progress: Progress;
  signal: AbortSignal;
  /** Instead of those of the configuration. */
  files?: FileStore;
}

export interface Progress {
  /** Shows what is being done, and how far it is. Never any personal data. */
  show(sentence: string): void;
  /** To be called before anything else is written to the terminal. */
  end(): void;
}

const lineEveryMs = 5_000;
const redrawEveryMs = 100;

interface Terminal {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** On a terminal one line that is updated; elsewhere a line now and then. */
export function progressOn(terminal: Terminal, now: () => number = () => performance.now()): Progress {
  let shownAt = terminal.isTTY ? Number.NEGATIVE_INFINITY : now();
  let hasLine = false;
  return {
    show(sentence) {
      if (now() - shownAt < (terminal.isTTY ? redrawEveryMs : lineEveryMs)) return;
      shownAt = now();
      hasLine = true;
      terminal.write(terminal.isTTY ? `\r\u001B[K${sentence}` : `${sentence}\n`);
    },
    end() {
      if (terminal.isTTY && hasLine) terminal.write('\r\u001B[K');
      hasLine = false;
    },
  };
}

export function countOf(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

export function megabytes(bytes: number): string {
  const size = bytes / 1e6;
  return `${size.toLocaleString('en-US', { maximumFractionDigits: size < 10 ? 1 : 0 })} MB`;
}
