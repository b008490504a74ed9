import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { notFound } from '../../failure.ts';
import type { Rendering } from '../../pages/finish-page.ts';
import { answerWithPage } from '../../pages/page-answer.ts';
import type { PageCache } from '../../pages/page-cache.ts';
import type { EventsStore } from '../events.store.ts';
import { renderPart, renderSitemap, sitemapPath } from './sitemap.ts';

/** For search engines: robots.txt and the sitemap. */
export function seoRoutes(
  app: FastifyInstance,
  { config, events }: { config: Config; events: EventsStore },
  cache: PageCache,
): void {
  const { publicUrl } = config;

  app.get('/robots.txt', async (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600');
    return [
      'User-agent: *',
      'Disallow: /admin/',
      'Disallow: /api/',
      `Sitemap: ${publicUrl}/sitemap.xml`,
      '',
    ].join('\n');
  });

  /** Cached like pages, until the public content changes. */
  async function sendKept(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    render: () => Promise<Rendering>,
  ): Promise<FastifyReply> {
    const page = await cache.get(path, render);
    const { status, headers, body } = answerWithPage(page, request.headers);
    return reply.code(status).headers(headers).send(body);
  }

  app.get('/sitemap.xml', (request, reply) =>
    sendKept(request, reply, '/sitemap.xml', () => renderSitemap(events, publicUrl)),
  );

  app.get<{ Params: { part: string } }>('/sitemap-:part(^\\d+).xml', (request, reply) => {
    const { part } = request.params;
    if (!/^[1-9]\d{0,5}$/.test(part)) throw notFound('There is no such part of the sitemap');
    const number = Number(part);
    return sendKept(request, reply, sitemapPath(number), () => renderPart(events, publicUrl, number));
  });
}
