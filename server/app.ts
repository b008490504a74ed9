import fastifyStatic from '@fastify/static';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { calls } from '#contract/calls.ts';
import { imageFilesPath } from '#contract/gallery/image-sizes.ts';
import { unknownPageKey } from '#contract/pages.ts';
import { accountRoutes, ownSessionRoutes, teamRoutes } from './accounts/accounts.routes.ts';
import { invitationRoutes } from './accounts/invitations.routes.ts';
import { passkeyRoutes } from './accounts/passkeys/passkeys.routes.ts';
import { passwordRoutes, reauthenticationRoutes } from './accounts/passwords.routes.ts';
import { activityRoutes } from './activity/activity.routes.ts';
import { applicationDeskRoutes } from './applications/application-desk.routes.ts';
import { applicationRoutes } from './applications/applications.routes.ts';
import { bookingRoutes } from './applications/bookings/bookings.routes.ts';
import { ownPageRoutes } from './applications/own-page/own-page.routes.ts';
import { reviewRoutes } from './applications/review/reviews.routes.ts';
import { brandRoutes } from './brand/brand.routes.ts';
import { logoRoutes } from './brand/logo.routes.ts';
import { venueRoutes } from './brand/venue.routes.ts';
import { invalidateAfterMutations } from './db/content-freshness.ts';
import { eventManagementRoutes } from './events/event-management.routes.ts';
import { eventPictureRoutes } from './events/event-pictures.routes.ts';
import { eventPosterRoutes } from './events/event-posters.routes.ts';
import { eventRoutes } from './events/events.routes.ts';
import { feedRoutes } from './events/feeds/feeds.routes.ts';
import { seoRoutes } from './events/feeds/seo.routes.ts';
import { countingRoutes } from './figures/counting.routes.ts';
import { figuresRoutes } from './figures/figures.routes.ts';
import { galleryRoutes } from './gallery/gallery.routes.ts';
import { imageFileRoutes } from './gallery/image-files.routes.ts';
import { uploadRoutes } from './gallery/upload.routes.ts';
import { answerInTime } from './http/answer-in-time.ts';
import { unknownApiRoutes } from './http/call-route.ts';
import { compressAnswers } from './http/compress-answers.ts';
import { refuseBrokenRequest, refuseUnrouted, sendError } from './http/errors.ts';
import { healthRoutes } from './http/health.ts';
import {
  type ClientTimeouts,
  createHttpServer,
  type Middleware,
  trustedHops,
  usualTimeouts,
} from './http/http-server.ts';
import { parseStrictJson } from './http/json-body.ts';
import { openApiPath, openApiRoute } from './http/openapi.ts';
import { Overload, type OverloadLimits, shedOverload } from './http/overload.ts';
import { refuseForeignMutations } from './http/same-origin.ts';
import { protectSecretPages } from './http/secret-pages.ts';
import { securityHeaders, sendSecurityHeaders, workerPolicy } from './http/security-headers.ts';
import { cutOffSlowClients } from './http/slow-clients.ts';
import { Stopping } from './http/stopping.ts';
import { houseRoutes } from './monitoring/house.routes.ts';
import { metricsRoutes, pageRoute } from './monitoring/metrics.routes.ts';
import { noticeRoutes } from './monitoring/notices.routes.ts';
import { messageRoutes } from './outbox/messages.routes.ts';
import { makeAnswerCache } from './pages/answer-cache.ts';
import { isDev } from './pages/built-web.ts';
import { PageCache } from './pages/page-cache.ts';
import { pageRoutes } from './pages/pages.routes.ts';
import { ownPageFormRoutes, signUpFormRoutes } from './pages/plain-forms.routes.ts';
import { answerReadyPages } from './pages/ready-pages.ts';
import { privacyRoutes } from './privacy/privacy.routes.ts';
import { isPersonalPageAddress, logRequests, withReadableEscapes } from './process/request-log.ts';
import { RequestsUnderWay } from './process/watchdog.ts';
import { samplesRoutes } from './samples/samples.routes.ts';
import type { Services } from './services.ts';
import { newsletterRoutes } from './subscribers/newsletters/newsletter.routes.ts';
import { subscriberRoutes } from './subscribers/subscribers.routes.ts';

const maxJsonBytes = 1024 * 1024;
const oneYearSeconds = 31_536_000;

/** The site as an app that does not listen yet, so that tests can inject requests. */
export interface App {
  http: FastifyInstance;
  stopping: Stopping;
  underWay: RequestsUnderWay;
}

export interface AppOptions {
  /** The dev server, which sees each request first and serves sources. */
  devServer?: Middleware;
  overload?: Partial<OverloadLimits>;
  timeouts?: Partial<ClientTimeouts>;
}

export async function buildApp(services: Services, options: AppOptions = {}): Promise<App> {
  const { config, log, logRequest, web, database, freshness, venue } = services;
  await venue.current();
  const headers = securityHeaders(config, isDev(web));
  const cache = new PageCache(freshness, headers);
  const answers = makeAnswerCache(freshness, headers);
  const stopping = new Stopping();
  const underWay = new RequestsUnderWay();
  const overload = new Overload(options.overload);
  const timeouts = { ...usualTimeouts, ...options.timeouts };

  const answerPage = answerReadyPages(services, cache, (status) => countRequest('GET', pageRoute, status, 0));
  const answerCall = answers.answerAhead(logRequest, (...answer) => countRequest('GET', ...answer));
  const answerKept: Middleware = (request, response, next) =>
    answerPage(request, response, () => answerCall(request, response, next));

  const http: FastifyInstance = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxJsonBytes,
    return503OnClosing: false,
    trustProxy: trustedHops(config.trustedProxies),
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    frameworkErrors: (error, request, reply) => {
      // Fastify runs no hooks for these errors.
      void sendError(error, request, reply.headers(headers));
      logRequest(request.method, request.raw.url ?? '', reply.statusCode, 0);
      countRequest(request.method, 'none', reply.statusCode, 0);
    },
    clientErrorHandler: (error, socket) => refuseBrokenRequest(error, socket, headers),
    serverFactory: (handler) =>
      createHttpServer(
        {
          stopping,
          underWay,
          timeouts,
          middleware: options.devServer ?? answerKept,
          refuse: (response, refusal) => refuseUnrouted(response, refusal, headers),
        },
        handler,
      ),
  });

  http.removeContentTypeParser('text/plain');
  parseStrictJson(http);
  answerInTime(http);
  http.setErrorHandler(sendError);
  sendSecurityHeaders(http, headers);
  protectSecretPages(http);
  logRequests(http, logRequest);
  const countRequest = metricsRoutes(http, services, { ...services, overload, cache });
  shedOverload(http, overload);
  cutOffSlowClients(http, timeouts);
  refuseForeignMutations(http, config);
  invalidateAfterMutations(http, freshness);
  compressAnswers(http);

  healthRoutes(http, database, () => stopping.hasBegun);
  openApiRoute(http, calls, config.publicUrl, () => venue.current());
  venueRoutes(http, services);
  logoRoutes(http, services, stopping);
  eventRoutes(http, services, answers);
  eventManagementRoutes(http, services);
  samplesRoutes(http, services);
  eventPictureRoutes(http, services);
  galleryRoutes(http, services, answers);
  eventPosterRoutes(http, services);
  uploadRoutes(http, services, stopping);
  imageFileRoutes(http, services);
  accountRoutes(http, services);
  applicationRoutes(http, services, stopping);
  applicationDeskRoutes(http, services);
  ownPageRoutes(http, services, stopping);
  reviewRoutes(http, services);
  bookingRoutes(http, services);
  invitationRoutes(http, services);
  passwordRoutes(http, services);
  ownSessionRoutes(http, services);
  passkeyRoutes(http, services);
  reauthenticationRoutes(http, services);
  teamRoutes(http, services);
  activityRoutes(http, services);
  noticeRoutes(http, services);
  houseRoutes(http, services);
  messageRoutes(http, services);
  privacyRoutes(http, services);
  subscriberRoutes(http, services);
  newsletterRoutes(http, services);
  signUpFormRoutes(http, services);
  countingRoutes(http, services);
  figuresRoutes(http, services);
  seoRoutes(http, services, cache);
  feedRoutes(http, services, cache);
  brandRoutes(http, services);
  ownPageFormRoutes(http, services);
  unknownApiRoutes(http, [...calls, { path: openApiPath, method: 'GET' }], services.sessions);

  if (web.filesRoot) {
    await http.register(fastifyStatic, {
      root: web.filesRoot,
      // One route for each existing file, so that no path can lead anywhere else.
      wildcard: false,
      globIgnore: ['**/*.br', '**/*.gz', '.vite/**'],
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const worker = /(\w+)\.worker-[\w-]+\.js(\.br|\.gz)?$/.exec(path)?.[1];
        const code = worker === 'decoder' ? ["'wasm-unsafe-eval'"] : [];
        if (worker) reply.header('content-security-policy', workerPolicy(...code));
        // A service worker answers for this page alone.
        if (worker === 'tonight') reply.header('service-worker-allowed', '/admin/tonight');
        if (/\.svg(\.br|\.gz)?$/.test(path)) reply.header('content-type', 'image/svg+xml; charset=utf-8');
        // The names of all files contain a hash of their content.
        reply.header('cache-control', `public, max-age=${oneYearSeconds}, immutable`);
      },
    });
  }
  pageRoutes(http, services, cache);
  await http.ready();
  return { http, stopping, underWay };
}

/** No page or image has an address with a broken percent escape, and the router would not even pass it on. */
function readableUrl(url: string): string {
  if (isReadable(url)) return url;
  if (isPersonalPageAddress(url)) return withReadableEscapes(url);
  if (url.startsWith('/api/')) return url;
  return url.startsWith(imageFilesPath) ? imageFilesPath : unknownPageKey;
}

function isReadable(url: string): boolean {
  if (!url.includes('%')) return true;
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}
