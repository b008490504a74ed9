import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { drawPoster, drawPosterPreview, enlargePoster, type Poster } from './draw-poster.ts';

/** Drawing takes a core for seconds, and this machine may have others to serve. */
const patienceMs = 240_000;
const request = {
  prompt: 'Open mic with a microphone',
  style: 'artistic',
  venue: { brand: 'Folklore', line: 'A coffee shop with a stage' },
} as const;

let poster: Poster;
beforeAll(async () => {
  poster = await drawPoster(request);
}, patienceMs);

test('An admin who asks twice for the same poster gets the same bytes', { timeout: patienceMs }, async () => {
  const [one, other] = [await drawPosterPreview(request), await drawPosterPreview(request)];
  expect(other.equals(one)).toBe(true);
  expect(await difference(one, poster.image)).toBeLessThan(6);
  const { width, height, format, exif, icc } = await sharp(poster.image).metadata();
  expect({ width, height, format, exif, icc }).toEqual({ width: 1024, height: 1024, format: 'jpeg' });
});

test('The printer gets the same poster, three times as large, with its size on paper', {
  timeout: patienceMs,
}, async () => {
  const { image, order } = poster;
  const large = await enlargePoster(order);
  const { width, height, density } = await sharp(large).metadata();
  expect({ width, height, density }).toEqual({ width: 3072, height: 3072, density: 300 });
  expect(large && (await difference(image, large))).toBeLessThan(6);
});

test('A poster that would be drawn differently today is not drawn again', {
  timeout: patienceMs,
}, async () => {
  const { order } = poster;
  expect(await enlargePoster({ ...order, drawing: 'of another year' })).toBeUndefined();
  expect(await enlargePoster({ ...order, venue: { ...order.venue, brand: 'Elsewhere' } })).toBeUndefined();
});

test('A prompt in letters that we cannot draw is refused by name', { timeout: patienceMs }, async () => {
  const refused = drawPoster({ ...request, prompt: '今晚爵士乐 Jazz' });
  await expect(refused).rejects.toMatchObject({ fields: { prompt: expect.stringMatching(/: 今晚爵士乐$/) } });
});

/** How far two pictures are apart on average, in steps of 255, seen from afar. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((image) => sharp(image).resize(128).greyscale().raw().toBuffer()),
  );
  return (a ?? one).reduce((sum, value, at) => sum + Math.abs(value - (b?.[at] ?? 0)), 0) / (a?.length ?? 1);
}
