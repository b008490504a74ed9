import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EventRecord } from '#contract/events/events.ts';
import type { GalleryImageRecord, ManagedImage } from '#contract/gallery/gallery.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { addImage } from '#tests/support/gallery.ts';
import { samplePhoto } from '#tests/support/sample-application.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';

describe.each(usualDialects)('What staff say about an image later (%s)', (dialect) => {
  let site: TestSite;
  let admin: SignedInAdmin;
  beforeAll(async () => {
    site = await startTestSite({ dialect });
    admin = await signedInAdmin(site);
  });
  afterAll(() => site.close());

  function ask(method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', url: string, payload?: object) {
    return site.http.inject({ method, url, headers: admin.headers, ...(payload && { payload }) });
  }
  const change = (id: number | string, body: object) => ask('PATCH', `/api/admin/images/${id}`, body);
  const upload = (fields: Record<string, string> = {}) => addImage(site, { headers: admin.headers, fields });
  const read = async (id: number) =>
    (await ask('GET', '/api/admin/images')).json<ManagedImage[]>().find((image) => image.id === id);

  test('is kept by the rules of an upload, and what they leave out stays', async () => {
    const image = await upload({ description: 'The stage', tags: 'stage, warm', category: 'crew' });
    const described = await change(image.id, { description: '  The stage at night ' });
    expect([described.statusCode, described.json()]).toEqual([
      200,
      { ...image, description: 'The stage at night' },
    ]);
    await change(image.id, {
      tags: 'Späte Show',
      isPublic: true,
      filename: 'x.jpg',
      id: 7,
      usedByEvents: [],
    });
    await change(image.id, { category: 'bar', caption: ' June, on a Friday ' });
    const changed = {
      ...image,
      caption: 'June, on a Friday',
      description: 'The stage at night',
      tags: 'Späte Show',
      category: 'bar',
    };
    expect(await read(image.id)).toEqual(changed);
    expect((await change(image.id, {})).json()).toEqual(changed);
    const found = async (tag: string) =>
      (await ask('GET', `/api/admin/images?tag=${encodeURIComponent(tag)}`))
        .json<ManagedImage[]>()
        .some(({ id }) => id === image.id);
    expect([await found('spate show'), await found('stage')]).toEqual([true, false]);
    expect((await change(image.id, { description: '', tags: null, category: ' ' })).json()).toEqual({
      ...changed,
      description: null,
      tags: null,
      category: 'venue',
    });
  });

  test('is refused where an upload would be, every field at once, and nothing is written', async () => {
    const image = await upload({ description: 'The stage' });
    const wrong = { description: 'x'.repeat(1_001), tags: ['a'], category: 'bar & grill' };
    const answer = await change(image.id, wrong);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([
      400,
      ['description', 'tags', 'category'],
    ]);
    expect((await change(image.id, { description: 'a\u0000b', tags: 'new' })).statusCode).toBe(400);
    expect(await read(image.id)).toEqual(image);
    for (const id of ['0', '999999', 'x', '99999999999']) {
      for (const unknown of [
        await change(id, { tags: 'a' }),
        await ask('GET', `/api/admin/images/${id}/uses`),
      ]) {
        expect([unknown.statusCode, unknown.json().error]).toEqual([404, 'Image Not Found']);
      }
    }
    for (const [method, url] of [
      ['PATCH', `/api/admin/images/${image.id}`],
      ['GET', `/api/admin/images/${image.id}/uses`],
    ] as const) {
      expect((await site.http.inject({ method, url })).statusCode).toBe(401);
    }
  });

  test('by two at once is both kept', async () => {
    const { id } = await upload();
    await Promise.all([change(id, { description: 'One' }), change(id, { tags: 'two' })]);
    expect(await read(id)).toMatchObject({ description: 'One', tags: 'two' });
  });

  test('is what guests read, also of the picture of an event, whose name they read otherwise', async () => {
    const imageData = (await samplePhoto()).toString('base64');
    const event = (await ask('POST', '/api/events', { ...sampleEvent(), imageData })).json<EventRecord>();
    const seen = async () =>
      (await site.http.inject('/api/gallery'))
        .json<GalleryImageRecord[]>()
        .find(({ fileUrl }) => fileUrl === event.imageUrl);
    const image = await seen();
    expect(image?.description).toBe(event.name);
    await change(image?.id ?? 0, { description: 'Four people on a porch' });
    expect((await seen())?.description).toBe('Four people on a porch');
    await ask('PATCH', `/api/events/${event.id}`, { name: 'Renamed' });
    expect((await seen())?.description).toBe('Four people on a porch');
    await change(image?.id ?? 0, { description: null });
    expect((await seen())?.description).toBe('Renamed');
    await change(image?.id ?? 0, { description: 'A porch' });
    await ask('PUT', '/api/admin/site/photos/hero', { imageId: image?.id });
    expect((await ask('GET', '/api/site')).json().photos.hero.description).toBe('A porch');
    await ask('PATCH', `/api/events/${event.id}`, { archived: true });
    expect(await seen(), 'it still follows its event').toBeUndefined();
  });

  test('where it is used: events with the picture, descriptions that show it, places of the site', async () => {
    const image = await upload({ isPublic: 'true' });
    const other = await upload({ isPublic: 'true' });
    const uses = async ({ id }: { id: number }) => (await ask('GET', `/api/admin/images/${id}/uses`)).json();
    expect(await uses(image)).toEqual([]);
    const create = async (changes: object) =>
      (await ask('POST', '/api/events', { ...sampleEvent(), ...changes })).json<EventRecord>();
    const size = image.fileUrl.replace(/\.\w+$/, '-480.webp');
    const inText = await create({ name: 'In the text', description: `<p><img src="${size}" alt="">Hi</p>` });
    const draft = await create({ name: 'A draft', imageUrl: image.fileUrl, archived: true });
    const origin = await create({ name: 'With origin', imageUrl: `https://example.com${image.fileUrl}` });
    await create({ name: 'Another', imageUrl: other.fileUrl });
    await ask('PUT', '/api/admin/site/photos/stage', { imageId: image.id });
    await ask('PUT', '/api/admin/site/photos/footer', { imageId: image.id });
    expect(await uses(image)).toEqual([
      { kind: 'description', id: inText.id, name: 'In the text' },
      { kind: 'event', id: draft.id, name: 'A draft' },
      { kind: 'event', id: origin.id, name: 'With origin' },
      { kind: 'photo', id: null, name: 'footer' },
      { kind: 'photo', id: null, name: 'stage' },
    ]);
    await ask('PUT', '/api/admin/room-photos', { imageIds: [other.id] });
    expect(await uses(other)).toContainEqual({ kind: 'photo', id: null, name: 'From the room' });
  });
});
