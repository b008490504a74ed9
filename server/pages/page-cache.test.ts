import { expect, test, vi } from 'vitest';
import { unknownPageKey } from '#contract/pages.ts';
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

test('What is not whole, an error, or said to be for one reader is answered and not kept', async () => {
  const cache = cacheOf(1_000_000);
  const whole = await emptyList();
  for (const [key, rendering] of [
    ['error', { ...whole, status: 500 }],
    ['not found', { ...whole, status: 404 }],
    ['part', { ...whole, isComplete: false }],
    ['own', { ...whole, isKept: false }],
  ] as const) {
    const render = vi.fn(async () => rendering);
    expect((await cache.get(key, render)).status).toBe(rendering.status);
    expect(cache.ready(key), key).toBeUndefined();
    await cache.get(key, render);
    expect(render, 'the next reader gets another try').toHaveBeenCalledTimes(2);
  }
  await cache.get(unknownPageKey, async () => ({ ...whole, status: 404 }));
  expect(cache.ready(unknownPageKey), 'the one page for all addresses that do not exist').toBeDefined();
});

test('A kept page is right only while nothing has changed, no show has ended and no quarter of an hour', async () => {
  for (const change of [{ version: 2 }, { changesAtMs: 1 }, { quarterHour: 2 }]) {
    const freshness = { version: 1, changesAtMs: Number.POSITIVE_INFINITY, quarterHour: 1 };
    const cache = cacheOf(1_000_000, freshness);
    const before = await cache.get('/', emptyList);
    expect(await cache.confirmed('/')).toBe(before);
    Object.assign(freshness, change);
    expect(cache.ready('/')).toBeUndefined();
    expect(await cache.confirmed('/')).toBeUndefined();
    expect(await cache.get('/', emptyList)).not.toBe(before);
  }
});

test('A page that is rendered anew takes the room of the one before', async () => {
  const freshness = { version: 1, changesAtMs: Number.POSITIVE_INFINITY, quarterHour: 1 };
  const cache = cacheOf(13_000, freshness);
  for (; freshness.version < 20; freshness.version += 1) await cache.get('/', emptyList);
  for (const key of ['/', 'other']) await cache.get(key, emptyList);
  for (const key of ['/', 'other']) expect(cache.ready(key)).toBeDefined();
});

test('Readers at the same time share a rendering; who comes after a change does not, and what is late is not kept', async () => {
  const freshness = { version: 1, changesAtMs: Number.POSITIVE_INFINITY, quarterHour: 1 };
  const cache = cacheOf(1_000_000, freshness);
  const { promise: isHeld, resolve: letGo } = Promise.withResolvers<void>();
  const slow = async () => {
    await isHeld;
    return { ...(await emptyList()), html: 'old' };
  };
  const early = [cache.get('/', slow), cache.get('/', slow)] as const;
  await new Promise(setImmediate);
  expect(cache.misses).toBe(1);
  freshness.version = 2;
  const later = cache.get('/', emptyList);
  await new Promise(setImmediate);
  expect(cache.misses).toBe(2);
  const late = await later;
  letGo();
  expect(await early[0]).toBe(await early[1]);
  expect(String((await early[0]).bodies.identity)).toBe('old');
  expect(cache.ready('/')).toBe(late);
});

test('While the database is away a kept page is served until a show on it has ended, and nothing is kept', async () => {
  let failure: unknown;
  let isBeforeChange = true;
  const freshness = { version: 1, changesAtMs: 1, quarterHour: 1 };
  const current = async () => {
    if (failure) throw failure;
    return freshness;
  };
  const cacheThat = (isConfirmed: boolean) =>
    new PageCache(
      {
        known: () => undefined,
        current,
        confirmed: current,
        isBeforeChange: () => isBeforeChange,
      } as unknown as ContentFreshness,
      {},
      { maxBytes: 1_000_000, isConfirmed },
    );
  const cache = cacheThat(false);
  const kept = await cache.get('/', emptyList);
  const without = async () => ({ ...(await emptyList()), html: 'without what is missing' });
  for (const code of ['ECONNREFUSED', 'EIO']) {
    failure = Object.assign(new Error('away'), { code });
    isBeforeChange = true;
    expect(await cache.get('/', without)).toBe(kept);
    isBeforeChange = false;
    expect(String((await cache.get('/', without)).bodies.identity)).toBe('without what is missing');
    await expect(cacheThat(true).get('/', without), 'who has to be sure').rejects.toThrow('away');
  }
  failure = undefined;
  expect(await cache.get('/', without)).toBe(kept);
  failure = new Error('a bug');
  await expect(cache.get('/', without)).rejects.toThrow('a bug');
});
