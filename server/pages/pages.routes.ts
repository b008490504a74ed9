import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerFor, logFailure } from '../http/errors.ts';
import { isPersonalPageAddress } from '../process/request-log.ts';
import type { Services } from '../services.ts';
import { errorPage, uncachedPage } from './page-answer.ts';
import { type PageCache, sendKept } from './page-cache.ts';
import { pageRenderer, personalPageRenderer } from './render-page.ts';

const dashboardPath = '/admin/dashboard';

/** Every address that is neither a file nor the API's is a page. The web side knows which, or that there is none. */
export function pageRoutes(app: FastifyInstance, services: Services, cache: PageCache): void {
  const { web } = services;
  const render = pageRenderer(app, services);
  const renderPersonal = personalPageRenderer(app, services);

  for (const path of ['/admin', '/admin/']) {
    app.get(path, (_request, reply) => reply.header('cache-control', 'no-store').redirect(dashboardPath));
  }

  app.get('/*', { errorHandler: answerErrorWithPage }, async (request, reply) => {
    const url = request.raw.url ?? '/';
    const { key, isPublic } = web.matchPage(url);
    // Also where there is no page, since the address may hold a token: with something behind it, for one.
    const isPersonal = isPersonalPageAddress(url);
    if (isPersonal || !isPublic) {
      const page = await (isPersonal ? renderPersonal : render)(key);
      return reply.code(page.status).send(uncachedPage(reply, page));
    }
    return sendKept(reply, cache, key, () => render(key));
  });

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
