import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawPoster, type PosterStyleName } from './poster-images.ts';

const prompt = 'Jazz night with saxophone under the moon';
const styles: PosterStyleName[] = ['rustic', 'natural', 'vintage', 'artistic', 'vivid'];

test('An admin gets the same poster for the same words, and five that are nothing alike for five styles', async () => {
  const posters = await Promise.all(styles.map((style) => drawPoster({ prompt, style, size: '1024x1024' })));
  const again = await drawPoster({ prompt, style: 'rustic', size: '1024x1024' });
  expect(again.equals(posters[0] ?? Buffer.alloc(0))).toBe(true);

  const palettes: number[][] = [];
  for (const poster of posters) {
    const { width, height, format, exif, icc } = await sharp(poster).metadata();
    expect({ width, height, format, exif, icc }).toEqual({ width: 1024, height: 1024, format: 'jpeg' });
    palettes.push(await paletteOf(poster));
  }
  for (const [index, palette] of palettes.entries()) {
    for (const other of palettes.slice(index + 1)) expect(shareApart(palette, other)).toBeGreaterThan(0.35);
  }
  const changed = await drawPoster({ prompt: `${prompt}s`, style: 'rustic', size: '1024x1024' });
  expect(changed.equals(again)).toBe(false);
});

/** Which share of a picture each of 64 coarse colours has. */
async function paletteOf(poster: Buffer): Promise<number[]> {
  const pixels = await sharp(poster).resize(128, 128).raw().toBuffer();
  const shares = new Array<number>(64).fill(0);
  for (let place = 0; place < pixels.length; place += 3) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(place, place + 3);
    const colour = (red >> 6) * 16 + (green >> 6) * 4 + (blue >> 6);
    shares[colour] = (shares[colour] ?? 0) + 3 / pixels.length;
  }
  return shares;
}

/** Which share of one picture would have to change colour to have the other's palette. */
function shareApart(one: number[], other: number[]): number {
  return one.reduce((sum, share, colour) => sum + Math.abs(share - (other[colour] ?? 0)), 0) / 2;
}
