import type { FastifyInstance } from 'fastify';
import { accentPath } from '#contract/addresses.ts';
import { accentSheet } from '#contract/venue/accent.ts';
import { drawnBrand, ownAccent } from '#contract/venue/brand.ts';
import type { Venue } from '#contract/venue/venue.ts';
import { etagMatches } from '../http/headers.ts';
import { KeptPictures } from '../http/kept-pictures.ts';
import { shownAnywhere } from '../http/security-headers.ts';
import type { Services } from '../services.ts';
import { type BrandFile, brandFiles } from './brand-files.ts';
import { readDrawnFile, readPicture } from './brand-mark.ts';

/** The sentence on the share card that was drawn by hand. */
const drawnTagline = 'A coffee shop with a stage. Live music and good company, every weekend.';

/** The card that was drawn by hand, as long as it says what holds. */
function isCardAsDrawn({ tagline, accent, ownPhotosOnly, photos }: Venue): boolean {
  return tagline === drawnTagline && (accent ?? ownAccent) === ownAccent && !ownPhotosOnly && !photos.hero;
}

/** A browser asks each time, so that a new name or logo is seen at once. The answer is usually 304. */
const caching = 'public, no-cache';

/** The brand's icons, share card and web manifest, drawn from the facts about the venue. */
export function brandRoutes(app: FastifyInstance, { venue, galleryFiles, semaphores, log }: Services): void {
  const pictures = new KeptPictures<BrandFile>();
  let unreadable: string | undefined;

  for (const name of Object.keys(brandFiles) as BrandFile[]) {
    app.get(`/${name}`, async (request, reply) => {
      const facts = await venue.current();
      const { brand, tagline, accent, logoUrl, logoPlate: plate, ownPhotosOnly, photos } = facts;
      const { type, draw } = brandFiles[name];
      const photoUrl = name === 'share-card.jpg' ? (photos.hero?.url ?? null) : null;
      const shown = [brand, tagline, accent, logoUrl, plate, ownPhotosOnly, photoUrl];
      const { bytes, etag } = await pictures.get(name, shown, () =>
        semaphores.sizes.run(0, async () => {
          // The mark that was drawn for one brand is never shown for another.
          const isDrawn = brand === drawnBrand && logoUrl === null;
          if (isDrawn && name === 'share-card.jpg' && isCardAsDrawn(facts)) return readDrawnFile(name);
          const logo = await readPicture(galleryFiles, logoUrl);
          const photo = (await readPicture(galleryFiles, photoUrl)) ?? undefined;
          if (!photo && photoUrl !== null) pictures.forgetSoon(name);
          if (!logo && logoUrl !== null) {
            pictures.forgetSoon(name);
            if (logoUrl !== unreadable)
              log.warn({ logoUrl }, 'The logo cannot be read. Icons and cards have the name instead.');
            unreadable = logoUrl;
          }
          const look = { accent: accent ?? ownAccent, logo, plate, photo, ownPhotosOnly };
          return draw({ name: brand, isDrawn, tagline, ...look });
        }),
      );
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
      ...(tagline && { description: tagline }),
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
