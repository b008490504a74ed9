import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { notSignedIn } from '../failure.ts';
import type { Overload } from '../http/overload.ts';
import type { PageCache } from '../pages/page-cache.ts';
import type { Clock } from '../process/clock.ts';
import { isOwnRequest } from '../process/request-log.ts';
import { answerWorkers, askWorkers } from '../process/workers.ts';
import type { Services } from '../services.ts';
import { StoredMetricsStore, type StoredValues } from './stored-metrics.store.ts';

/** A database that does not answer must not hide the other metrics. */
const timeoutMs = 1_500;

/** Metrics from the database. If it does not answer, `greenroom_database_up` is 0 and the others are NaN. */
function storedMetrics(registry: Registry, store: StoredMetricsStore, clock: Clock): () => Promise<void> {
  const registers = [registry];
  const isUp = new Gauge({
    name: 'greenroom_database_up',
    help: 'Whether the database has answered when it was asked for the metrics below.',
    registers,
  });
  const applications = new Gauge({
    name: 'greenroom_applications_stored',
    help: 'Applications of performers that are stored.',
    registers,
  });
  const messages = new Gauge({
    name: 'greenroom_outbox_messages',
    help: 'Mails and SMS by what became of them.',
    labelNames: ['channel', 'state'],
    registers,
  });
  const stopped = new Gauge({
    name: 'greenroom_channel_stopped',
    help: 'Whether the channel is stopped, because its provider refuses us.',
    labelNames: ['channel'],
    registers,
  });
  const oldest = new Gauge({
    name: 'greenroom_outbox_oldest_waiting_seconds',
    help: 'For how long the message has been waiting that waits for longest; 0 when none does.',
    registers,
  });

  return async function ask(): Promise<void> {
    const answer = store.get().catch(() => undefined);
    const values = await Promise.race([answer, sleep(timeoutMs, undefined, { ref: false })]);
    isUp.set(values ? 1 : 0);
    messages.reset();
    stopped.reset();
    applications.set(values?.applications ?? Number.NaN);
    oldest.set(values ? secondsSince(values, clock) : Number.NaN);
    for (const { channel, state, count } of values?.messages ?? []) messages.set({ channel, state }, count);
    for (const { channel, isStopped } of values?.channels ?? []) stopped.set({ channel }, isStopped ? 1 : 0);
  };
}

function secondsSince({ oldestWaitingAt }: StoredValues, clock: Clock): number {
  if (oldestWaitingAt === null) return 0;
  return Math.max(0, (clock().getTime() - Date.parse(oldestWaitingAt)) / 1_000);
}

/** From a cached page to an upload over a bad network. */
const bucketsSeconds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The route pattern of pages. Cached pages are answered ahead of the router. */
const pageRoute = '/*';

interface RequestMetrics {
  /** Counts a page from the cache, which takes no time. */
  countReadyPage(status: number): void;
  countCachedAnswer(route: string, status: number, ms: number): void;
  /** Counts a request that never reached the router. */
  countUnrouted(method: string, status: number): void;
}

/**
 * Requests by method, route pattern and status class. Never by raw address: those are unlimited in number (label
 * cardinality), and some contain names of people.
 */
function requestMetrics(app: FastifyInstance, registry: Registry): RequestMetrics {
  const durations = new Histogram({
    name: 'greenroom_http_request_duration_seconds',
    help: 'Requests answered, by method, route pattern and class of status, and how long each took.',
    labelNames: ['method', 'route', 'status'],
    buckets: bucketsSeconds,
    registers: [registry],
  });
  const readyPages = durations.labels('GET', pageRoute, '2xx');
  const currentCopies = durations.labels('GET', pageRoute, '3xx');

  app.addHook('onResponse', async (request, reply) => {
    if (isOwnRequest(request)) return;
    durations
      .labels(methodLabel(request.method), routeLabel(request), statusLabel(reply.statusCode))
      .observe(reply.elapsedTime / 1_000);
  });

  return {
    countReadyPage: (status) => (status === 304 ? currentCopies : readyPages).observe(0),
    countCachedAnswer: (route, status, ms) =>
      durations.labels('GET', route, statusLabel(status)).observe(ms / 1_000),
    countUnrouted: (method, status) =>
      durations.labels(methodLabel(method), 'none', statusLabel(status)).observe(0),
  };
}

function methodLabel(method: string): string {
  return knownMethods.has(method) ? method : 'other';
}

function statusLabel(status: number): string {
  return `${Math.floor(status / 100)}xx`;
}

/** Each build file has its own route. Here they share one label. */
function routeLabel({ routeOptions }: FastifyRequest): string {
  const pattern = routeOptions.url;
  if (pattern === undefined) return 'none';
  return !pattern.startsWith('/api/') && /\.\w+$/.test(pattern) ? 'files' : pattern;
}

const nothing: RequestMetrics = { countReadyPage() {}, countCachedAnswer() {}, countUnrouted() {} };

/**
 * The metrics in Prometheus format, for clients with the token: those of all processes of `PROCESSES` together. Without a
 * configured token nothing is counted, and the address does not exist.
 */
export function metricsRoutes(
  app: FastifyInstance,
  { config, database, clock }: Services,
  measured: Measured,
): RequestMetrics {
  const { metricsToken } = config;
  if (metricsToken === undefined) return nothing;
  // A registry of its own instead of the package's global one: there may be several apps in a process.
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  processMetrics(registry, measured);
  new Gauge({
    name: 'greenroom_processes',
    help: 'The processes whose metrics these are: one that hangs is left out.',
    registers: [registry],
  }).set(1);
  // Apart from those of the processes: all of them would say the same of the database, and it is not to be added up.
  const stored = new Registry();
  const askDatabase = storedMetrics(stored, new StoredMetricsStore(database.db), clock);
  answerWorkers(() => registry.getMetricsAsJSON());

  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isShown(request, metricsToken)) {
      reply.header('www-authenticate', 'Bearer');
      throw notSignedIn('The metrics are for whoever has the token');
    }
    const [others] = await Promise.all([askWorkers(), askDatabase()]);
    const processes = [await registry.getMetricsAsJSON(), ...(others as object[])];
    const texts = [AggregatorRegistry.aggregate(processes), stored].map((part) => part.metrics());
    return reply.type(registry.contentType).send((await Promise.all(texts)).join(''));
  });
  return requestMetrics(app, registry);
}

/** Compares hashes in constant time: they are of equal length, so the duration reveals nothing about the token. */
function isShown({ headers: { authorization = '' } }: FastifyRequest, token: string): boolean {
  return timingSafeEqual(hashOf(authorization), hashOf(`Bearer ${token}`));
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

type Measured = Pick<Services, 'uploads' | 'semaphores' | 'database'> & {
  overload: Overload;
  cache: PageCache;
};

/** Metrics of this process. Its parts count in plain numbers, which are read when someone scrapes. */
function processMetrics(registry: Registry, measured: Measured): void {
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
