import fastifyStatic from '@fastify/static';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { calls } from '#contract/calls.ts';
import { analyticsRoutes } from './analytics/analytics.routes.ts';
import { eventRoutes } from './events/events.routes.ts';
import { galleryRoutes } from './gallery/gallery.routes.ts';
import { unknownApiRoutes } from './http/api-not-found.ts';
import { answerErrorsInJson, sendError } from './http/errors.ts';
import { createHttpServer, type Middleware } from './http/http-server.ts';
import { healthRoutes } from './http/health.ts';
import { openApiRoute } from './http/openapi.ts';
import { logRequests } from './http/request-log.ts';
import { refuseForeignMutations } from './http/same-origin.ts';
import { securityHeaders, sendSecurityHeaders } from './http/security-headers.ts';
import { Stopping } from './http/stopping.ts';
import { doubtFreshnessAfterMutations } from './pages/content-freshness.ts';
import { PageCache } from './pages/page-cache.ts';
import { pageRoutes } from './pages/pages.routes.ts';
import { answerReadyPages } from './pages/ready-pages.ts';
import type { Services } from './services.ts';

const maxJsonBytes = 1024 * 1024;
const handlerTimeoutMs = 60_000;
const oneYearSeconds = 31_536_000;

/** The site as an app that listens to nothing yet, so tests can put requests straight into it. */
export interface App {
  http: FastifyInstance;
  stopping: Stopping;
}

export interface AppOptions {
  /** The dev server, which sees each request first and hands out sources. */
  devServer?: Middleware;
}

export async function buildApp(services: Services, options: AppOptions = {}): Promise<App> {
  const { config, log, web, database, freshness } = services;
  const headers = securityHeaders(config, options.devServer !== undefined);
  const cache = new PageCache(freshness);
  const stopping = new Stopping();

  const http: FastifyInstance = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxJsonBytes,
    handlerTimeout: handlerTimeoutMs,
    return503OnClosing: false,
    // A number would trust nobody: the hops are counted here.
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    serverFactory: (handler) =>
      createHttpServer(stopping, options.devServer ?? answerReadyPages(services, cache, headers), handler),
  });

  http.removeContentTypeParser('text/plain');
  answerErrorsInJson(http);
  sendSecurityHeaders(http, headers);
  logRequests(http, log);
  refuseForeignMutations(http, config.publicUrl);
  doubtFreshnessAfterMutations(http, freshness);

  healthRoutes(http, database, () => stopping.hasBegun);
  openApiRoute(http, calls, config.publicUrl);
  eventRoutes(http, services);
  galleryRoutes(http, services);
  analyticsRoutes(http, services);
  unknownApiRoutes(http, calls);

  if (web.filesRoot) {
    await http.register(fastifyStatic, {
      root: web.filesRoot,
      // A route for each file that is there, so no path can lead anywhere else.
      wildcard: false,
      globIgnore: ['**/*.br', '**/*.gz', '.vite/**'],
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = /[\\/]assets[\\/]/.test(path);
        reply.header(
          'cache-control',
          isHashed ? `public, max-age=${oneYearSeconds}, immutable` : 'public, max-age=3600',
        );
      },
    });
  }
  pageRoutes(http, services, cache);
  await http.ready();
  return { http, stopping };
}
