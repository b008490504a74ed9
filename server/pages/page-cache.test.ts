import { expect, test } from 'vitest';
import type { ContentFreshness } from '../db/content-freshness.ts';
import { finishPage } from './finish-page.ts';
import { PageCache } from './page-cache.ts';

/** Nothing changes, except for what a test does to the freshness. */
function cacheOf(
  maxBytes: number,
  freshness = { version: 1, changesAtMs: Number.POSITIVE_INFINITY, quarterHour: 1 },
): PageCache {
  const never: Pick<ContentFreshness, 'known' | 'current' | 'confirmed' | 'isBeforeChange'> = {
    known: () => ({ ...freshness }),
    current: async () => ({ ...freshness }),
    confirmed: async () => ({ ...freshness }),
    isBeforeChange: () => true,
  };
  return new PageCache(never as ContentFreshness, {}, { maxBytes, isConfirmed: true });
}

const emptyList = async () => ({ status: 200, html: '[]', isComplete: true });

test('A kept answer holds no more memory than its bytes', async () => {
  const { bodies } = await cacheOf(1_000_000).get('/', emptyList);
  for (const body of Object.values(bodies)) expect(body.buffer.byteLength).toBe(body.length);
});

test('An ETag names the bytes: what is compressed otherwise has another one', async () => {
  const rendering = {
    status: 200,
    html: JSON.stringify(Array.from({ length: 500 }, (_, id) => ({ id }))),
    isComplete: true,
  };
  const [fast, small] = await Promise.all([finishPage(rendering, {}, 4), finishPage(rendering, {}, 9)]);
  expect(fast.bodies.br.equals(small.bodies.br)).toBe(false);
  expect(fast.etags.br).not.toBe(small.etags.br);
  expect(fast.etags.identity).toBe(small.etags.identity);
});

test('Short answers take more room than their bytes, so that not any number of them is kept', async () => {
  const cache = cacheOf(100_000);
  const keys = Array.from({ length: 200 }, (_, index) => `list ${index}`);
  for (const key of keys) await cache.get(key, emptyList);
  const kept = keys.filter((key) => cache.ready(key));
  expect(kept.length).toBeLessThan(50);
  expect(kept).toContain(keys.at(-1));
});

test('A page that is asked for again and again stays while hundreds of others come and go', async () => {
  const cache = cacheOf(100_000);
  await cache.get('calendar', emptyList);
  for (let index = 0; index < 200; index += 1) {
    expect(cache.ready('calendar')).toBeDefined();
    await cache.get(`crawled ${index}`, emptyList);
  }
  expect(cache.misses).toBe(201);
});

test('When every page was used, the oldest makes room for a new one', async () => {
  const cache = cacheOf(13_000);
  for (const key of ['first', 'second', 'third']) await cache.get(key, emptyList);
  for (const key of ['first', 'second', 'third']) expect(cache.ready(key)).toBeDefined();
  await cache.get('fourth', emptyList);
  const kept = ['first', 'second', 'third', 'fourth'].filter((key) => cache.ready(key));
  expect(kept).toEqual(['second', 'third', 'fourth']);
});

test('A page that is larger than all the room drops no other', async () => {
  const cache = cacheOf(13_000);
  await cache.get('small', emptyList);
  await cache.get('huge', async () => ({ ...(await emptyList()), html: 'x'.repeat(20_000) }));
  expect(cache.ready('huge')).toBeUndefined();
  expect(cache.ready('small')).toBeDefined();
});

test('An outdated page makes room before a fresh one, however often it was used', async () => {
  const freshness = { version: 1, changesAtMs: Number.POSITIVE_INFINITY, quarterHour: 1 };
  const cache = cacheOf(21_000, freshness);
  for (const key of ['yesterday', 'last week']) {
    await cache.get(key, emptyList);
    expect(cache.ready(key)).toBeDefined();
  }
  freshness.quarterHour = 2;
  const fresh = ['first', 'second', 'third', 'fourth', 'fifth'];
  for (const key of fresh) await cache.get(key, emptyList);
  expect(fresh.filter((key) => cache.ready(key))).toEqual(fresh);
});
