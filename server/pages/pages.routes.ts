import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { countChanges } from '#contract/monitoring.ts';
import type { LoadedAnswer } from '#contract/pages.ts';
import { isDatabaseAway, isStorageFailing } from '../faults.ts';
import { answerFor, logFailure } from '../http/errors.ts';
import { isPersonalPageAddress } from '../process/request-log.ts';
import type { Services } from '../services.ts';
import { errorPage, uncachedPage } from './page-answer.ts';
import { type PageCache, sendKept } from './page-cache.ts';
import { pageRenderer, personalPageRenderer } from './render-page.ts';

const dashboardPath = '/admin/dashboard';

/** Every address that is neither a file nor the API's is a page. The web side knows which, or that there is none. */
export function pageRoutes(app: FastifyInstance, services: Services, cache: PageCache): void {
  const { web, sessions, freshness } = services;
  const render = pageRenderer(app, services);
  const renderPersonal = personalPageRenderer(app, services);

  for (const path of ['/admin', '/admin/']) {
    app.get(path, (_request, reply) => reply.header('cache-control', 'no-store').redirect(dashboardPath));
  }

  app.get('/*', { errorHandler: answerErrorWithPage }, async (request, reply) => {
    const url = request.raw.url ?? '/';
    const { key, isPublic, firstReads } = web.matchPage(url);
    // Also where there is no page, since the address may hold a token: with something behind it, for one.
    const isPersonal = isPersonalPageAddress(url);
    if (isPersonal || !isPublic) {
      const known = firstReads && (await knownToStaff(request));
      const page = await (isPersonal ? renderPersonal : render)(key, known && { known, firstReads });
      return reply.code(page.status).send(uncachedPage(reply, page));
    }
    return sendKept(reply, cache, key, () => render(key));
  });

  /** The page's scripts compare later counts with these: what they read before the first could become old unnoticed. */
  async function knownToStaff(request: FastifyRequest): Promise<Record<string, LoadedAnswer> | undefined> {
    try {
      if (!(await sessions.find(request, { isUse: false }))) return undefined;
      return { [countChanges.path]: { status: 200, body: JSON.stringify(await freshness.changes()) } };
    } catch (error) {
      // The frame of the page needs no database, and says that the data cannot be read.
      if (isDatabaseAway(error) || isStorageFailing(error)) return undefined;
      throw error;
    }
  }

  async function answerErrorWithPage(
    error: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const { status, body, retryAfterSeconds } = answerFor(error);
    if (status >= 500) logFailure(request.log, error, 'page failed');
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
    const styles = await web.assets().then(
      (assets) => assets.styles,
      () => [],
    );
    await reply
      .code(status)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(errorPage(body.message, styles));
  }
}
