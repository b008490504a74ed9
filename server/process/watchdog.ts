import { url as debuggerUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import { debuggedBeat, type RequestsUnderWay } from './requests-under-way.ts';

export interface WatchdogOrder {
  memory: SharedArrayBuffer;
  /** How often the event loop beats, and the watchdog looks. */
  everyMs: number;
  /** After so many looks without a beat the process ends. Looks and not seconds: a machine that sleeps does not look. */
  patience: number;
}

const everyMs = 1_000;
const patience = 30;
/** For tests, which do not wait half a minute. */
const patienceFlag = '--watchdog-patience=';

/**
 * Ends this process when its event loop stands still, whatever the cause. A signal could not: Node.js handles signals in
 * that loop. Whoever has started the process starts it again: the supervisor of several processes, `npm start`, systemd.
 */
export function startWatchdog(underWay: RequestsUnderWay): void {
  const asked = process.argv.find((word) => word.startsWith(patienceFlag))?.slice(patienceFlag.length);
  const order: WatchdogOrder = { memory: underWay.memory, everyMs, patience: Number(asked ?? patience) };
  let beats = 0;
  setInterval(() => {
    beats = (beats + 1) % 1_000_000;
    underWay.beat = debuggerUrl() === undefined ? beats : debuggedBeat;
  }, everyMs).unref();
  new Worker(new URL('watchdog-thread.ts', import.meta.url), { workerData: order }).unref();
}
