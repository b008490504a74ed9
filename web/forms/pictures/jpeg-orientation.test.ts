import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { jpegOrientation } from './prepare-image.ts';

const plain = sharp({ create: { width: 4, height: 2, channels: 3, background: '#b67d3e' } }).jpeg();

describe('How a camera was held', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('is read from its picture: %i', async (orientation) => {
    const bytes = await plain.clone().withMetadata({ orientation }).toBuffer();
    expect(jpegOrientation(bytes)).toBe(orientation);
  });

  test('is upright where the picture does not say, or breaks off', async () => {
    const silent = await plain.clone().toBuffer();
    expect(jpegOrientation(silent)).toBe(1);
    const turned = await plain.clone().withMetadata({ orientation: 6 }).toBuffer();
    for (let length = 0; length < turned.length; length += 1) {
      expect([1, 6]).toContain(jpegOrientation(turned.subarray(0, length)));
    }
  });
});
