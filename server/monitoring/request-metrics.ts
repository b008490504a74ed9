import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import { isOwnRequest } from '../process/request-log.ts';

/** From a cached page to an upload over a bad network. */
const bucketsSeconds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The route pattern of pages. Cached pages are answered ahead of the router. */
const pageRoute = '/*';

export interface RequestMetrics {
  /** Counts a page from the cache, which takes no time. */
  countReadyPage(status: number): void;
  /** Counts an answer of a call that was kept. */
  countCachedAnswer(route: string, status: number, ms: number): void;
  /** Counts a request that never reached the router. */
  countUnrouted(method: string, status: number): void;
}

/**
 * Requests by method, route pattern and status class. Never by raw address: those are unlimited in number (label
 * cardinality), and some contain names of people.
 */
export function requestMetrics(app: FastifyInstance, registry: Registry): RequestMetrics {
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
