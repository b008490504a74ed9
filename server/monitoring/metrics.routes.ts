import { hash, timingSafeEqual } from 'node:crypto';
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
import { StoredMetricsStore } from './stored-metrics.store.ts';

/** A database that does not answer must not hide the other metrics. */
const timeoutMs = 1_500;

const helps = {
  database_up: 'Whether the database has answered when it was asked for the metrics below.',
  applications_stored: 'Applications of performers that are stored.',
  outbox_messages: 'Mails and SMS by what became of them.',
  channel_stopped: 'Whether the channel is stopped, because its provider refuses us.',
  outbox_oldest_waiting_seconds:
    'For how long the message has been waiting that waits for longest; 0 when none does.',
  processes: 'The processes whose metrics these are: one that hangs is left out.',
  http_requests_under_way:
    'Requests that are being answered, but for ready pages, files of the build and checks of health.',
  uploads_under_way: 'Forms with files that are coming in or being looked at.',
  upload_bytes_held: 'What of them is on the disk, until it is stored or given up.',
  line_jobs: 'Work that is done a few at a time: how much of it runs, and how much waits.',
  shed_total: 'Requests sent away with 503, by what there was too much of.',
  given_up_total: 'What was ended because others were waiting: slow uploads, and requests of slow clients.',
  kept_pages_total: 'Pages sent from memory, and pages rendered.',
  database_connections: 'Connections to the database that are in use, and requests that wait for one.',
};

type Values = { [name in keyof typeof helps]?: number | [value: number, labels: Record<string, string>][] };

/** The values of one moment. Those that only grow are called totals. */
function registryOf(values: Values): Registry {
  const registry = new Registry();
  for (const [name, value] of Object.entries(values) as [keyof Values, Values[keyof Values]][]) {
    const samples = typeof value === 'object' ? value : [[value, {}] as const];
    // A metric without labels begins at 0. One of which nothing is known has a label, and therefore no value.
    const labelNames = Object.keys(samples[0]?.[1] ?? { unknown: '' });
    const Metric = name.endsWith('_total') ? Counter : Gauge;
    const metric = new Metric({
      ...{ name: `greenroom_${name}`, help: helps[name], labelNames, registers: [registry] },
    });
    for (const [count, labels] of samples) metric.inc(labels, count);
  }
  return registry;
}

/** Metrics from the database. If it does not answer, `greenroom_database_up` is 0 and the others are NaN. */
async function storedMetrics(store: StoredMetricsStore, clock: Clock): Promise<Registry> {
  const answer = store.get().catch(() => undefined);
  const known = await Promise.race([answer, sleep(timeoutMs, undefined, { ref: false })]);
  const { messages = [], channels = [] } = known ?? {};
  return registryOf({
    database_up: known ? 1 : 0,
    applications_stored: known?.applications ?? Number.NaN,
    outbox_messages: messages.map(({ channel, state, count }) => [count, { channel, state }]),
    channel_stopped: channels.map(({ channel, isStopped }) => [isStopped ? 1 : 0, { channel }]),
    outbox_oldest_waiting_seconds: known ? secondsSince(known.oldestWaitingAt, clock) : Number.NaN,
  });
}

function secondsSince(moment: string | null, clock: Clock): number {
  return moment === null ? 0 : Math.max(0, (clock().getTime() - Date.parse(moment)) / 1_000);
}

/** From a cached page to an upload over a bad network. */
const bucketsSeconds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The route pattern of pages. Cached pages are answered ahead of the router. */
export const pageRoute = '/*';

type CountRequest = (method: string, route: string, status: number, ms: number) => void;

/**
 * Requests by method, route pattern and status class. Never by raw address: those are unlimited in number (label
 * cardinality), and some contain names of people. What it gives is for those that the router does not answer.
 */
function requestCounter(app: FastifyInstance, registry: Registry): CountRequest {
  const durations = new Histogram({
    name: 'greenroom_http_request_duration_seconds',
    help: 'Requests answered, by method, route pattern and class of status, and how long each took.',
    labelNames: ['method', 'route', 'status'],
    buckets: bucketsSeconds,
    registers: [registry],
  });
  const count: CountRequest = (method, route, status, ms) =>
    durations
      .labels(knownMethods.has(method) ? method : 'other', route, `${Math.floor(status / 100)}xx`)
      .observe(ms / 1_000);

  app.addHook('onResponse', async (request, reply) => {
    if (isOwnRequest(request)) return;
    count(request.method, routeLabel(request), reply.statusCode, reply.elapsedTime);
  });
  return count;
}

/** Each build file has its own route. Here they share one label. */
function routeLabel({ routeOptions }: FastifyRequest): string {
  const pattern = routeOptions.url;
  if (pattern === undefined) return 'none';
  return !pattern.startsWith('/api/') && /\.\w+$/.test(pattern) ? 'files' : pattern;
}

/**
 * The metrics in Prometheus format, for clients with the token: those of all processes of `PROCESSES` together. Without a
 * configured token nothing is counted, and the address does not exist.
 */
export function metricsRoutes(
  app: FastifyInstance,
  { config, database, clock }: Services,
  measured: Measured,
): CountRequest {
  const { metricsToken } = config;
  if (metricsToken === undefined) return () => {};
  // A registry of its own instead of the package's global one: there may be several apps in a process.
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const ownMetrics = () => Registry.merge([registry, processMetrics(measured)]).getMetricsAsJSON();
  const store = new StoredMetricsStore(database.db);
  answerWorkers(ownMetrics);

  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isShown(request, metricsToken)) {
      reply.header('www-authenticate', 'Bearer');
      throw notSignedIn('The metrics are for whoever has the token');
    }
    // What the database says is apart: all processes would say the same of it, and it is not to be added up.
    const [own, others, stored] = await Promise.all([
      ownMetrics(),
      askWorkers(),
      storedMetrics(store, clock),
    ]);
    const processes = AggregatorRegistry.aggregate([own, ...(others as object[])]);
    const texts = [processes, stored].map((part) => part.metrics());
    return reply.type(registry.contentType).send((await Promise.all(texts)).join(''));
  });
  return requestCounter(app, registry);
}

/** Compares hashes in constant time: they are of equal length, so the duration reveals nothing about the token. */
function isShown({ headers: { authorization = '' } }: FastifyRequest, token: string): boolean {
  return timingSafeEqual(
    hash('sha256', authorization, 'buffer'),
    hash('sha256', `Bearer ${token}`, 'buffer'),
  );
}

type Measured = Pick<Services, 'uploads' | 'semaphores' | 'database'> & {
  overload: Overload;
  cache: PageCache;
};

/** Metrics of this process. Its parts count in plain numbers, which are read when someone scrapes. */
function processMetrics({ overload, uploads, semaphores, cache, database }: Measured): Registry {
  const lines = Object.entries(semaphores);
  const { inUse, waiting } = database.load();
  return registryOf({
    processes: 1,
    http_requests_under_way: overload.requests.taken,
    uploads_under_way: uploads.slots.taken,
    upload_bytes_held: uploads.heldBytes,
    line_jobs: lines.flatMap(([line, semaphore]) =>
      (['running', 'waiting'] as const).map((state): [number, Record<string, string>] => [
        semaphore[state],
        { line, state },
      ]),
    ),
    shed_total: [
      [overload.requests.refused, { reason: 'requests' }],
      [overload.refused.memory, { reason: 'memory' }],
      [overload.refused.delay, { reason: 'delay' }],
      [uploads.slots.refused, { reason: 'uploads' }],
      [uploads.disk.refused, { reason: 'disk' }],
      ...lines.map(([reason, { refused }]): [number, { reason: string }] => [refused, { reason }]),
    ],
    given_up_total: [
      [uploads.slots.evicted, { what: 'uploads' }],
      [overload.requests.evicted, { what: 'requests' }],
    ],
    kept_pages_total: [
      [cache.hits, { outcome: 'hit' }],
      [cache.misses, { outcome: 'miss' }],
    ],
    database_connections: [
      [inUse, { state: 'in use' }],
      [waiting, { state: 'waiting' }],
    ],
  });
}
