import { expect, test } from 'vitest';
import type { ContentFreshness } from './content-freshness.ts';
import { PageCache } from './page-cache.ts';

/** Nothing ever changes. */
function cacheOf(maxBytes: number): PageCache {
  const freshness = { version: 1, changesAtMs: Number.POSITIVE_INFINITY, quarterHour: 1 };
  const never: Pick<ContentFreshness, 'known' | 'current' | 'confirmed' | 'isBeforeChange'> = {
    known: () => freshness,
    current: async () => freshness,
    confirmed: async () => freshness,
    isBeforeChange: () => true,
  };
  return new PageCache(never as ContentFreshness, {}, { maxBytes, isConfirmed: true });
}

const emptyList = async () => ({ status: 200, html: '[]', isComplete: true });

test('A kept answer holds no more memory than its bytes', async () => {
  const { bodies } = await cacheOf(1_000_000).get('/', emptyList);
  for (const body of Object.values(bodies)) expect(body.buffer.byteLength).toBe(body.length);
});

test('Short answers take more room than their bytes, so that not any number of them is kept', async () => {
  const cache = cacheOf(100_000);
  const keys = Array.from({ length: 200 }, (_, index) => `list ${index}`);
  for (const key of keys) await cache.get(key, emptyList);
  const kept = keys.filter((key) => cache.ready(key));
  expect(kept.length).toBeLessThan(50);
  expect(kept).toContain(keys.at(-1));
});
