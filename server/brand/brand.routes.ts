import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { accentPath } from '#contract/addresses.ts';
import { imageFilesPath } from '#contract/gallery/image-sizes.ts';
import { accentSheet } from '#contract/venue/accent.ts';
import type { Files } from '../files/files.ts';
import { etagMatches } from '../http/etag.ts';
import { shownAnywhere } from '../http/security-headers.ts';
import type { Semaphores } from '../limits/semaphores.ts';
import type { CurrentVenue } from '../venue/current-venue.ts';
import { type BrandFile, brandFiles } from './brand-files.ts';
import { BrandPictures } from './brand-pictures.ts';

interface BrandRoutesParts {
  venue: CurrentVenue;
  galleryFiles: Files;
  semaphores: Semaphores;
}

/** A browser asks each time, so that a new name or logo is seen at once. The answer is usually 304. */
const caching = 'public, no-cache';

/** The brand's icons, share card and web manifest, drawn from the facts about the venue. */
export function brandRoutes(
  app: FastifyInstance,
  { venue, galleryFiles, semaphores }: BrandRoutesParts,
): void {
  const pictures = new BrandPictures({
    semaphore: semaphores.sizes,
    async readLogo(logoUrl) {
      const file = await galleryFiles.open(logoUrl.slice(imageFilesPath.length));
      return file && buffer(file.stream);
    },
  });

  for (const name of Object.keys(brandFiles) as BrandFile[]) {
    app.get(`/${name}`, async (request, reply) => {
      const { bytes, type, etag } = await pictures.get(name, await venue.current());
      reply.headers({ etag, 'cache-control': caching, ...shownAnywhere });
      if (etagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type(type).send(bytes);
    });
  }

  // For the pages that link their sheets. The address holds the colour, so it is the same for ever.
  app.get<{ Params: { colour: string } }>(
    `${accentPath}:colour(^[0-9a-f]{6}$).css`,
    async (request, reply) => {
      reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=31536000, immutable');
      return accentSheet(`#${request.params.colour}`);
    },
  );

  app.get('/manifest.webmanifest', async (_request, reply) => {
    const { brand, tagline } = await venue.current();
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', caching);
    return JSON.stringify({
      name: brand,
      short_name: brand,
      description: tagline,
      start_url: '/',
      display: 'browser',
      theme_color: '#0d0705',
      background_color: '#0d0705',
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    });
  });
}
