import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';

describe.each(usualDialects)('The public gallery on %s', (dialect) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite({ dialect });
  });
  afterAll(() => site.close());

  function image(name: string, changes: { isPublic?: boolean; uploadedAt?: string } = {}) {
    return {
      filename: `${name}.jpg`,
      originalName: `${name} by June.jpg`,
      fileUrl: `/images/${name}.jpg`,
      fileSize: 1234,
      mimeType: 'image/jpeg',
      width: 1600,
      height: 1200,
      category: 'venue',
      description: null,
      tags: 'stage,lamps',
      isPublic: true,
      uploadedAt: '2026-11-01T00:00:00.000Z',
      ...changes,
    };
  }

  test('shows a guest nothing before there is anything', async () => {
    expect((await site.http.inject('/api/gallery')).json()).toEqual([]);
  });

  test('shows a guest what is public, newest first, and nothing that is private', async () => {
    const images = [
      image('old'),
      image('new', { uploadedAt: '2026-11-10T00:00:00.000Z' }),
      image('same moment as old'),
      image('hidden', { isPublic: false, uploadedAt: '2026-11-12T00:00:00.000Z' }),
    ];
    await site.database.db.insertInto('images').values(images).execute();
    const answer = await site.http.inject('/api/gallery');
    expect(answer.statusCode).toBe(200);
    const names = answer.json<{ filename: string }[]>().map(({ filename }) => filename);
    expect(names).toEqual(['new.jpg', 'same moment as old.jpg', 'old.jpg']);
    expect(answer.json()[0]).toEqual({
      ...image('new', { uploadedAt: '2026-11-10T00:00:00.000Z' }),
      id: expect.any(Number),
      caption: null,
    });
  });

  test('shows a guest no image any more from the moment that staff hide it', async () => {
    await site.database.db.updateTable('images').set({ isPublic: false }).execute();
    expect((await site.http.inject('/api/gallery')).json()).toEqual([]);
  });

  test('comes in pages of bounded size, which together hold every public image once', async () => {
    const names = Array.from({ length: 250 }, (_, index) => `many ${index}`);
    const times = ['2026-11-01T00:00:00.000Z', '2026-11-02T00:00:00.000Z'];
    await site.database.db
      .insertInto('images')
      .values(names.map((name, index) => image(name, { uploadedAt: times[index % 2] ?? '' })))
      .execute();
    const pages: { filename: string }[][] = [];
    for (let url: string | undefined = '/api/gallery'; url; ) {
      const answer: LightMyRequestResponse = await site.http.inject(url);
      expect(answer.statusCode).toBe(200);
      pages.push(answer.json());
      url = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1];
    }
    expect(pages.map((page) => page.length)).toEqual([100, 100, 50]);
    const newestFirst = [...names.filter((_, index) => index % 2 === 1).reverse()].concat(
      names.filter((_, index) => index % 2 === 0).reverse(),
    );
    expect(pages.flat().map(({ filename }) => filename)).toEqual(newestFirst.map((name) => `${name}.jpg`));
  });

  test('has a page that leads on to every picture, without a script', async () => {
    const taken = Array.from({ length: 130 }, (_, index) => image(`on the page ${index}`));
    await site.database.db.insertInto('images').values(taken).execute();
    const seen: string[] = [];
    let url: string | undefined = '/gallery';
    for (let count = 0; url && count < 10; count += 1) {
      const answer: LightMyRequestResponse = await site.http.inject(url);
      expect(answer.statusCode, url).toBe(200);
      seen.push(...Array.from(answer.body.matchAll(/<a href="\/images\/([^"]+)"/g), ([, name = '']) => name));
      const [on = ''] = /<a [^>]*rel="next"[^>]*>/.exec(answer.body) ?? [];
      url = /href="([^"]+)"/.exec(on)?.[1];
    }
    expect(url).toBeUndefined();
    expect(seen).toEqual(expect.arrayContaining(taken.map(({ filename }) => filename)));
    expect(new Set(seen).size).toBe(seen.length);
    expect((await site.http.inject('/gallery?after=nothing')).statusCode).toBeLessThan(500);
  });

  test('gives as few as were asked for, and refuses what is no page of it', async () => {
    const few = await site.http.inject('/api/gallery?limit=3');
    expect(few.json()).toHaveLength(3);
    expect(few.headers.link).toMatch(/^<\/api\/gallery\?limit=3&after=[^>]+>; rel="next"$/);
    for (const search of ['limit=0', 'limit=101', 'limit=x', 'after=7', 'after=2026-11-01T00:00:00.000Z_0']) {
      expect((await site.http.inject(`/api/gallery?${search}`)).statusCode, search).toBe(400);
    }
  });
});
