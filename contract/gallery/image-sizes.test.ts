import { describe, expect, test } from 'vitest';
import { imageSrcSet } from './image-sizes.ts';

describe('A browser that chooses among the sizes of an image', () => {
  test('is told of all that are smaller, and of the first that is as large as the image', () => {
    expect(imageSrcSet({ fileUrl: '/images/ab.jpg', width: 2_560 }, 'avif')).toBe(
      '/images/ab-480.avif 480w, /images/ab-960.avif 960w, /images/ab-1600.avif 1600w',
    );
    expect(imageSrcSet({ fileUrl: '/images/ab.webp', width: 700 }, 'webp')).toBe(
      '/images/ab-480.webp 480w, /images/ab-960.webp 700w',
    );
    expect(imageSrcSet({ fileUrl: '/images/ab.jpg', width: 480 }, 'webp')).toBe('/images/ab-480.webp 480w');
  });

  test('is told of none where there are none', () => {
    expect(imageSrcSet({ fileUrl: 'https://elsewhere.example/ab.jpg', width: 900 }, 'avif')).toBe('');
    expect(imageSrcSet({ fileUrl: '/images/ab.jpg', width: 0 }, 'avif')).toBe('');
  });
});
