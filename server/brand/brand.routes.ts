import type { FastifyInstance } from 'fastify';
import { accentPath } from '#contract/addresses.ts';
import { accentSheet } from '#contract/venue/accent.ts';
import { drawnBrand, ownAccent } from '#contract/venue/brand.ts';
import type { Venue } from '#contract/venue/venue.ts';
import { etagMatches } from '../http/headers.ts';
import { KeptPictures } from '../http/kept-pictures.ts';
import { shownAnywhere } from '../http/security-headers.ts';
import { renderPng } from '../posters/lettering/render-svg.ts';
import type { Services } from '../services.ts';
import { type BrandFile, brandFiles, packIco } from './brand-files.ts';
import { readDrawnFile, readPicture } from './brand-mark.ts';

/** The sentence on the share card that was drawn by hand. */
const drawnTagline = 'A coffee shop with a stage. Live music and good company, every weekend.';

/** What an icon of the drawn brand is drawn from in another accent than its own. */
const icons = {
  'favicon.svg': { source: 'favicon.svg', draw: async (svg: string) => Buffer.from(svg) },
  'favicon.ico': {
    source: 'favicon.svg',
    draw: async (svg: string) =>
      packIco(await Promise.all([16, 32, 48].map((pixels) => renderPng(svg, pixels, 16)))),
  },
  'apple-touch-icon.png': { source: 'tile-square.svg', draw: (svg: string) => renderPng(svg, 180, 64) },
  'icon-192.png': { source: 'tile-round.svg', draw: (svg: string) => renderPng(svg, 192, 64) },
  'icon-512.png': { source: 'tile-round.svg', draw: (svg: string) => renderPng(svg, 512, 64) },
  'icon-maskable-512.png': { source: 'tile-maskable.svg', draw: (svg: string) => renderPng(svg, 512, 64) },
};

type DrawnIcon = keyof typeof icons;

/** An icon of the drawn brand. */
async function drawnIcon(name: DrawnIcon, accent: string): Promise<Buffer> {
  if (accent === ownAccent) return readDrawnFile(name);
  const { source, draw } = icons[name];
  const svg = String(await readDrawnFile(source));
  return draw(svg.replaceAll(ownAccent, accent));
}

/** The mark that was drawn for one brand is never shown for another. */
async function drawnByHand(
  file: BrandFile,
  { brand, tagline, accent, logoUrl, ownPhotosOnly, photos }: Venue,
): Promise<Buffer | undefined> {
  if (brand !== drawnBrand || logoUrl !== null || file === 'mail-logo.png') return undefined;
  const colour = accent ?? ownAccent;
  if (file !== 'share-card.jpg') return drawnIcon(file, colour);
  const isAsDrawn = tagline === drawnTagline && colour === ownAccent && !ownPhotosOnly && !photos.hero;
  return isAsDrawn ? readDrawnFile(file) : undefined;
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
          const byHand = await drawnByHand(name, facts);
          if (byHand) return byHand;
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
          return draw({ name: brand, tagline, ...look });
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
