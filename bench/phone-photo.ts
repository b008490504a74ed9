import { randomFillSync } from 'node:crypto';
import sharp from 'sharp';
import { maxImageEdgePx } from '#contract/gallery/image-sizes.ts';

/** A phone's photo as the form sends it: scaled to what is kept, with the grain that a small lens has. */
export async function phonePhoto(): Promise<Buffer> {
  const [width, height] = [maxImageEdgePx, (maxImageEdgePx * 3) / 4];
  const noise = randomFillSync(Buffer.alloc(width * height));
  const grain = await sharp(noise, { raw: { width, height, channels: 1 } })
    .linear(0.25, 96)
    .png({ compressionLevel: 0 })
    .toBuffer();
  const picture = new URL('../web/pictures/bulbs.jpg', import.meta.url).pathname;
  return sharp(picture)
    .resize(width, height)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 85 })
    .toBuffer();
}
