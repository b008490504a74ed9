import { drawnBrand, ownAccent } from '#contract/venue/brand.ts';
import type { Venue } from '#contract/venue/venue.ts';
import { etagOf } from '../http/etag.ts';
import type { Semaphore } from '../limits/semaphore.ts';
import { imageTypeBytes, mayBeAccepted } from '../uploads/image-type.ts';
import { type Brand, type BrandFile, brandFiles } from './brand-files.ts';
import { drawnIcon, drawnTagline, readDrawnFile } from './folklore-files.ts';

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
