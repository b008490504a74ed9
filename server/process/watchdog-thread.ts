import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { loggablePath } from './request-log.ts';
import { debuggedBeat, RequestsUnderWay, type WatchdogOrder } from './watchdog.ts';

const { memory, everyMs, patience } = workerData as WatchdogOrder;
const underWay = new RequestsUnderWay(memory);
let lastBeat = debuggedBeat;
let looksWithoutBeat = 0;

setInterval(() => {
  const { beat } = underWay;
  looksWithoutBeat = beat === lastBeat && beat !== debuggedBeat ? looksWithoutBeat + 1 : 0;
  lastBeat = beat;
  if (looksWithoutBeat < patience) return;
  try {
    // Past the log, which needs the event loop.
    writeSync(1, `${lastLine()}\n`);
  } catch {
    // Nobody reads it. The process ends all the same.
  }
  process.kill(process.pid, 'SIGKILL');
}, everyMs);

function lastLine(): string {
  const requests = underWay.list().map(({ method, url }) => `${method} ${loggablePath(url)}`);
  const msg = 'the event loop stands still, and the process is ended';
  return JSON.stringify({ level: 'fatal', time: new Date().toISOString(), underWay: requests, msg });
}
