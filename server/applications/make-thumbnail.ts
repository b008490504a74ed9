import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/** Twice the pixels of the place that it is shown in, for fine screens. */
const maxEdgePx = 640;

/**
 * Made anew for whoever looks, and not kept: it takes some hundredths of a second, an application is looked at a few
 * times in its life, and what is not there need not be deleted with it.
 */
export async function makeThumbnail(picture: Readable): Promise<Buffer> {
  return sharp(await buffer(picture))
    .resize({ width: maxEdgePx, height: maxEdgePx, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78, effort: 2 })
    .toBuffer();
}
