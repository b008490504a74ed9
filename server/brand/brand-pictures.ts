import { readFile } from 'node:fs/promises';
import { drawnBrand, ownAccent } from '#contract/venue/brand.ts';
import type { Venue } from '#contract/venue/venue.ts';
import { etagOf } from '../http/etag.ts';
import type { Semaphore } from '../limits/semaphore.ts';
import { renderPng } from '../posters/lettering/render-svg.ts';
import { imageTypeBytes, mayBeAccepted } from '../uploads/image-type.ts';
import { type Brand, type BrandFile, brandFiles } from './brand-files.ts';
import { packIco } from './ico.ts';

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

/** The icons and the card of the drawn brand, made by `build/draw-marks.ts`. */
function readDrawnFile(name: string): Promise<Buffer> {
  return readFile(new URL(`folklore/${name}`, import.meta.url));
}

export interface BrandPicture {
  bytes: Buffer;
  type: string;
  etag: string;
}

interface BrandPicturesParts {
  /** The bytes of the uploaded logo. */
  readLogo: (logoUrl: string) => Promise<Buffer | undefined>;
  semaphore: Semaphore;
}

/** The pictures of the brand as it is now: each is drawn once, and again when a fact that it shows has changed. */
export class BrandPictures {
  readonly #parts: BrandPicturesParts;
  readonly #drawn = new Map<BrandFile, { key: string; picture: Promise<BrandPicture> }>();

  constructor(parts: BrandPicturesParts) {
    this.#parts = parts;
  }

  get(file: BrandFile, venue: Venue): Promise<BrandPicture> {
    const { brand, tagline, accent, logoUrl } = venue;
    const key = JSON.stringify([brand, tagline, accent, logoUrl]);
    const known = this.#drawn.get(file);
    if (known?.key === key) return known.picture;
    const picture = this.#draw(file, venue);
    this.#drawn.set(file, { key, picture });
    picture.catch(() => {
      if (this.#drawn.get(file)?.picture === picture) this.#drawn.delete(file);
    });
    return picture;
  }

  async #draw(file: BrandFile, venue: Venue): Promise<BrandPicture> {
    const { type, draw } = brandFiles[file];
    const bytes = await this.#parts.semaphore.run(
      0,
      async () => (await drawnByHand(file, venue)) ?? draw(await this.#brandOf(venue)),
    );
    return { bytes, type, etag: etagOf(bytes) };
  }

  async #brandOf({ brand, tagline, accent, logoUrl }: Venue): Promise<Brand> {
    const logo = logoUrl === null ? undefined : await this.#parts.readLogo(logoUrl);
    // A restored file may be anything. From memory the decoder would take even SVG.
    const isPicture = logo !== undefined && mayBeAccepted(logo.subarray(0, imageTypeBytes));
    return { name: brand, tagline, accent: accent ?? ownAccent, logo: isPicture ? logo : null };
  }
}

/** The mark that was drawn for one brand is never shown for another. */
async function drawnByHand(
  file: BrandFile,
  { brand, tagline, accent, logoUrl }: Venue,
): Promise<Buffer | undefined> {
  if (brand !== drawnBrand || logoUrl !== null || file === 'mail-logo.png') return undefined;
  const colour = accent ?? ownAccent;
  if (file !== 'share-card.jpg') return drawnIcon(file, colour);
  return tagline === drawnTagline && colour === ownAccent ? readDrawnFile(file) : undefined;
}
