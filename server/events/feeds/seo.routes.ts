import type { FastifyInstance } from 'fastify';
import { notFound } from '../../failure.ts';
import type { Rendering } from '../../pages/finish-page.ts';
import { type PageCache, sendKept } from '../../pages/page-cache.ts';
import type { Services } from '../../services.ts';
import type { EventsStore } from '../events.store.ts';

const lastingPages = ['/', '/events', '/live-music'];

/**
 * Far below what search engines read of one file, so that a change costs the parts that are asked for again and not a
 * file of all shows. An index may name 50,000 parts.
 */
const maxShowsPerPart = 1_000;

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function sitemapPath(part: number): string {
  return `/sitemap-${part}.xml`;
}

/** Every permanent page and every public show. If those are too many for one file, a sitemap index. */
async function renderSitemap(events: EventsStore, publicUrl: string): Promise<Rendering> {
  const shows = await events.countPublic();
  if (shows <= maxShowsPerPart) return renderPart(events, publicUrl, 1);
  const parts = Array.from({ length: Math.ceil(shows / maxShowsPerPart) }, (_, index) => index + 1);
  const lines = parts.map((part) => `<sitemap><loc>${publicUrl}${sitemapPath(part)}</loc></sitemap>`);
  return xml([`<sitemapindex ${namespace}>`, ...lines, '</sitemapindex>']);
}

async function renderPart(events: EventsStore, publicUrl: string, part: number): Promise<Rendering> {
  const pages = part === 1 ? lastingPages.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`) : [];
  const lines = [`<urlset ${namespace}>`, ...pages];
  const shows = { offset: (part - 1) * maxShowsPerPart, limit: maxShowsPerPart };
  for (const { id, updatedAt } of await events.listPublicVersions(shows)) {
    lines.push(`<url><loc>${publicUrl}/events/${id}</loc><lastmod>${updatedAt}</lastmod></url>`);
  }
  if (lines.length === 1) throw notFound('There is no such part of the sitemap');
  return xml([...lines, '</urlset>']);
}

function xml(lines: string[]): Rendering {
  return {
    status: 200,
    contentType: 'application/xml; charset=utf-8',
    html: ['<?xml version="1.0" encoding="UTF-8"?>', ...lines, ''].join('\n'),
    isComplete: true,
  };
}

/** For search engines: robots.txt and the sitemap, which is cached like pages until the public content changes. */
export function seoRoutes(app: FastifyInstance, { config, events }: Services, cache: PageCache): void {
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

  app.get('/sitemap.xml', (_request, reply) =>
    sendKept(reply, cache, '/sitemap.xml', () => renderSitemap(events, publicUrl)),
  );

  app.get<{ Params: { part: string } }>('/sitemap-:part(^\\d+).xml', (request, reply) => {
    const { part } = request.params;
    if (!/^[1-9]\d{0,5}$/.test(part)) throw notFound('There is no such part of the sitemap');
    const number = Number(part);
    return sendKept(reply, cache, sitemapPath(number), () => renderPart(events, publicUrl, number));
  });
}
