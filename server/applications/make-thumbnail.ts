import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { WaitingLine } from '../limits/waiting-line.ts';

/** Twice the pixels of the place that it is shown in, for fine screens. */
const maxEdgePx = 640;

/** A line of its own: staff who leaf through applications keep no performer's photos waiting, nor the other way. */
export const thumbnailLine = new WaitingLine({
  maxAtOnce: 1,
  maxWaiting: 60,
  sentence: 'Too many pictures are being made ready. Please try again in half a minute.',
  retryAfterSeconds: 30,
});

/**
 * Made anew for whoever looks, and not kept: it takes some hundredths of a second, an application is looked at a few
 * times in its life, and what is not there need not be deleted with it. The picture is opened when its turn comes.
 */
export function makeThumbnail(open: () => Promise<Readable | undefined>): Promise<Buffer | undefined> {
  return thumbnailLine.take(0, async () => {
    const picture = await open();
    if (!picture) return undefined;
    return sharp(await buffer(picture))
      .resize({ width: maxEdgePx, height: maxEdgePx, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78, effort: 2 })
      .toBuffer();
  });
}
