import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ManagedImage } from '#contract/gallery/gallery.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { addImage } from '#tests/support/gallery.ts';
import { samplePhoto } from '#tests/support/sample-application.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { dialects, startTestSite, type TestSite } from '#tests/support/test-site.ts';

describe.each(dialects)('Staff who look for images on %s', (dialect) => {
  let site: TestSite;
  let admin: SignedInAdmin;
  let images: Record<'stage' | 'bar' | 'garden', ManagedImage>;
  beforeAll(async () => {
    site = await startTestSite({ dialect });
    admin = await signedInAdmin(site);
    const add = async (name: string, fields: Record<string, string>) =>
      addImage(site, {
        headers: admin.headers,
        fields,
        files: [{ field: 'image', name, bytes: await samplePhoto() }],
      });
    images = {
      stage: await add('IMG_0001.jpg', { description: 'Die Bühne am späten Abend', tags: 'stage' }),
      bar: await add('bar-100%.jpg', { tags: 'Späte Show, bar' }),
      garden: await add('Garten.jpg', { category: 'outside', description: '   ' }),
    };
  });
  afterAll(() => site.close());

  const ask = (method: 'GET' | 'PATCH', url: string, payload?: object) =>
    site.http.inject({ method, url, headers: admin.headers, ...(payload ? { payload } : {}) });

  async function found(query: Record<string, string>): Promise<string[]> {
    const answer = await ask('GET', `/api/admin/images?${new URLSearchParams(query)}`);
    expect(answer.statusCode).toBe(200);
    const ids = answer.json<ManagedImage[]>().map(({ id }) => id);
    return Object.entries(images)
      .filter(([, { id }]) => ids.includes(id))
      .map(([name]) => name);
  }

  test('find them by words of name, description, tags and category, whatever the accents', async () => {
    expect(await found({ search: 'buhne' })).toEqual(['stage']);
    expect(await found({ search: 'SPATE' })).toEqual(['stage', 'bar']);
    expect(await found({ search: 'show spate' })).toEqual(['bar']);
    expect(await found({ search: 'outside' })).toEqual(['garden']);
    expect(await found({ search: '100%' })).toEqual(['bar']);
    expect(await found({ search: '%' })).toEqual(['bar']);
    expect(await found({ search: 'nothing like it' })).toEqual([]);
  });

  test('find those without a description', async () => {
    expect(await found({ described: 'no' })).toEqual(['bar', 'garden']);
    expect((await ask('GET', '/api/admin/images?described=yes')).statusCode).toBe(400);
  });

  test('find them by what they are called since', async () => {
    await ask('PATCH', `/api/admin/images/${images.garden.id}`, { description: 'Tische im Schnee' });
    expect(await found({ search: 'schnee' })).toEqual(['garden']);
    expect(await found({ described: 'no' })).toEqual(['bar']);
  });

  test('take a change of visibility back, also of an image that follows its event', async () => {
    const imageData = (await samplePhoto()).toString('base64');
    const made = await site.http.inject({
      method: 'POST',
      url: '/api/events',
      headers: admin.headers,
      payload: { ...sampleEvent(), imageData, archived: true },
    });
    const url = `/api/admin/images?${new URLSearchParams({ fileUrl: made.json().imageUrl })}`;
    const [before] = (await ask('GET', url)).json<ManagedImage[]>();
    expect(before).toMatchObject({ isPublic: false, followsEvents: true });
    const visibility = `/api/admin/images/${before?.id}/visibility`;
    const shown = await ask('PATCH', visibility, { isPublic: true });
    expect(shown.json()).toMatchObject({ isPublic: true, followsEvents: false });
    const undone = await ask('PATCH', visibility, { isPublic: true, followsEvents: true });
    expect(undone.json()).toEqual(before);
  });
});
