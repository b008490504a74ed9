import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { ConnectedDatabase } from '../db/tables.ts';
import { notSignedIn } from '../failure.ts';
import { answerWorkers, askWorkers } from '../process/ask-workers.ts';
import type { Clock } from '../process/clock.ts';
import { type Measured, processMetrics } from './process-metrics.ts';
import { type RequestMetrics, requestMetrics } from './request-metrics.ts';
import { StoredMetricsStore } from './stored-metrics.store.ts';
import { storedMetrics } from './stored-metrics.ts';

const nothing: RequestMetrics = { countReadyPage() {}, countCachedAnswer() {}, countUnrouted() {} };

/**
 * The metrics in Prometheus format, for clients with the token: those of all processes of `PROCESSES` together. Without a
 * configured token nothing is counted, and the address does not exist.
 */
export function metricsRoutes(
  app: FastifyInstance,
  { config, database, clock }: { config: Config; database: ConnectedDatabase; clock: Clock },
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
