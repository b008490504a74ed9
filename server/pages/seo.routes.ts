import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

const lastingPages = ['/', '/events', '/live-music'];

/** For search engines: what they may read, and where the shows are. */
export function seoRoutes(app: FastifyInstance, { config, events, clock }: Services): void {
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

  app.get('/sitemap.xml', async (_request, reply) => {
    const now = clock().toISOString();
    const [upcoming, past] = await Promise.all([
      events.list({ when: 'upcoming', now }),
      events.list({ when: 'past', now }),
    ]);
    const shows = [...upcoming.events, ...past.events].map(
      ({ id, updatedAt }) => `<url><loc>${publicUrl}/events/${id}</loc><lastmod>${updatedAt}</lastmod></url>`,
    );
    const pages = lastingPages.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`);
    reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600');
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...pages,
      ...shows,
      '</urlset>',
      '',
    ].join('\n');
  });
}
