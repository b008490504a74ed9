import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/** Twice the displayed size, for high-density screens. */
const maxEdgePx = 640;

/**
 * Made for each request and not stored: it takes some hundredths of a second, an application is viewed a few times, and
 * what is not stored need not be deleted.
 */
export async function makeThumbnail(picture: Readable): Promise<Buffer> {
  return sharp(await buffer(picture))
    .resize({ width: maxEdgePx, height: maxEdgePx, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78, effort: 2 })
    .toBuffer();
}
