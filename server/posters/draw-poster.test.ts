import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawPoster } from './draw-poster.ts';

test('An admin who asks twice for the same poster gets the same bytes, at the size of the order', async () => {
  const order = { prompt: 'Open mic with a microphone', style: 'artistic', size: '1024x1024' } as const;
  const [poster, again] = await Promise.all([drawPoster(order), drawPoster(order)]);
  expect(again.equals(poster)).toBe(true);
  const { width, height, format, exif, icc } = await sharp(poster).metadata();
  expect({ width, height, format, exif, icc }).toEqual({ width: 1024, height: 1024, format: 'jpeg' });
});
