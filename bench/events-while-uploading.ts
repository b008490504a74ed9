import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Figure } from './figure.ts';
import { latencies } from './latency.ts';
import { quantile } from './rounds.ts';
import { startSite } from './site-process.ts';

const idleMs = 6_000;
const uploads = 40;

/** What guests notice of performers who send their photos: the slowest of a hundred views of the calendar. */
export async function eventsWhileUploading(): Promise<Figure[]> {
  const site = await startSite(200, undefined, { APPLICATION_LIMIT: '0' });
  const page = `${site.url}/events`;
  await fetch(page);
  const idleUntil = performance.now() + idleMs;
  const idle = await latencies(page, () => performance.now() > idleUntil);

  const load = fork(resolve(import.meta.dirname, 'upload-load.ts'), [site.url]);
  let sent = 0;
  load.on('message', (count) => {
    sent = Number(count);
  });
  await once(load, 'message');
  const busy = await latencies(page, () => sent >= uploads || load.exitCode !== null);
  if (load.exitCode !== null) throw new Error('the uploads have failed');
  const ended = once(load, 'exit');
  load.kill('SIGTERM');
  await ended;
  await site.stop();

  const [idleP99, busyP99] = [quantile(idle, 0.99), quantile(busy, 0.99)];
  const note = `p99 ${busyP99.toFixed(1)} ms of ${busy.length} views while ${sent} applications came, ${idleP99.toFixed(1)} ms of ${idle.length} when idle`;
  return [
    { name: '/events while photos come in against idle, p99', value: busyP99 / idleP99, note },
    {
      name: '/events while photos come in, p99, seconds',
      value: busyP99 / 1_000,
      limit: { atMost: 0.3 },
      note: `slowest ${Math.max(...busy).toFixed(1)} ms, median ${quantile(busy, 0.5).toFixed(1)} ms`,
    },
  ];
}
