import { Counter, Gauge, type Registry } from 'prom-client';
import type { ConnectedDatabase } from '../db/tables.ts';
import type { Overload } from '../http/overload.ts';
import type { Semaphores } from '../limits/semaphores.ts';
import type { PageCache } from '../pages/page-cache.ts';
import type { Uploads } from '../uploads/uploads.ts';

export interface Measured {
  overload: Overload;
  uploads: Uploads;
  semaphores: Semaphores;
  cache: PageCache;
  database: ConnectedDatabase;
}

/** Metrics of this process. Its parts count in plain numbers, which are read when someone scrapes. */
export function processMetrics(registry: Registry, measured: Measured): void {
  const { overload, uploads, semaphores, cache, database } = measured;
  const registers = [registry];

  new Gauge({
    name: 'greenroom_http_requests_under_way',
    help: 'Requests that are being answered, but for ready pages, files of the build and checks of health.',
    registers,
    collect() {
      this.set(overload.requests.taken);
    },
  });
  new Gauge({
    name: 'greenroom_uploads_under_way',
    help: 'Forms with files that are coming in or being looked at.',
    registers,
    collect() {
      this.set(uploads.slots.taken);
    },
  });
  new Gauge({
    name: 'greenroom_upload_bytes_held',
    help: 'What of them is on the disk, until it is stored or given up.',
    registers,
    collect() {
      this.set(uploads.heldBytes);
    },
  });
  new Gauge({
    name: 'greenroom_line_jobs',
    help: 'Work that is done a few at a time: how much of it runs, and how much waits.',
    labelNames: ['line', 'state'],
    registers,
    collect() {
      for (const [line, { running, waiting }] of Object.entries(semaphores)) {
        this.set({ line, state: 'running' }, running);
        this.set({ line, state: 'waiting' }, waiting);
      }
    },
  });
  counter(
    'greenroom_shed_total',
    'Requests sent away with 503, by what there was too much of.',
    'reason',
    () => ({
      requests: overload.requests.refused,
      ...overload.refused,
      uploads: uploads.slots.refused,
      disk: uploads.disk.refused,
      ...Object.fromEntries(Object.entries(semaphores).map(([name, semaphore]) => [name, semaphore.refused])),
    }),
  );
  counter(
    'greenroom_given_up_total',
    'What was ended because others were waiting: slow uploads, and requests of slow clients.',
    'what',
    () => ({ uploads: uploads.slots.evicted, requests: overload.requests.evicted }),
  );
  counter('greenroom_kept_pages_total', 'Pages sent from memory, and pages rendered.', 'outcome', () => ({
    hit: cache.hits,
    miss: cache.misses,
  }));
  new Gauge({
    name: 'greenroom_database_connections',
    help: 'Connections to the database that are in use, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      const { inUse, waiting } = database.load();
      this.set({ state: 'in use' }, inUse);
      this.set({ state: 'waiting' }, waiting);
    },
  });

  function counter(name: string, help: string, label: string, read: () => Record<string, number>): void {
    new Counter({
      name,
      help,
      labelNames: [label],
      registers,
      collect() {
        this.reset();
        for (const [value, count] of Object.entries(read())) this.inc({ [label]: value }, count);
      },
    });
  }
}
