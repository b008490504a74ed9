import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EventRecord } from '#contract/events/events.ts';
import type { GalleryImageRecord, ManagedImage } from '#contract/gallery/gallery.ts';
import { openDatabase } from '#server/db/connect.ts';
import { migrate, migrations } from '#server/db/migrate.ts';
import { GalleryStore } from '#server/gallery/gallery.store.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { addImage } from '#tests/support/gallery.ts';
import { samplePhoto } from '#tests/support/sample-application.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { newShares, startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';

describe.each(usualDialects)('A guest and the picture that came with an event (%s)', (dialect) => {
  let site: TestSite;
  let admin: SignedInAdmin;
  let imageData: string;
  beforeAll(async () => {
    site = await startTestSite({ dialect });
    admin = await signedInAdmin(site);
    imageData = (await samplePhoto()).toString('base64');
  });
  afterAll(() => site.close());

  async function ask<Reply>(method: 'POST' | 'PATCH' | 'DELETE' | 'GET', url: string, payload?: object) {
    const answer = await site.http.inject({
      method,
      url,
      headers: admin.headers,
      ...(payload && { payload }),
    });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json<Reply>();
  }

  const create = (changes: object = {}) =>
    ask<EventRecord & { imageUrl: string }>('POST', '/api/events', {
      ...sampleEvent(),
      imageData,
      ...changes,
    });
  const archive = ({ id }: EventRecord) => ask('PATCH', `/api/admin/events/${id}/archive`);
  const remove = ({ id }: EventRecord) => ask('DELETE', `/api/admin/events/${id}`);
  const managed = async (imageUrl: string) => {
    const images = await ask<ManagedImage[]>('GET', '/api/admin/images');
    const image = images.find(({ fileUrl }) => fileUrl === imageUrl);
    if (!image) throw new Error('not in the gallery');
    return image;
  };
  const decide = async (imageUrl: string, isPublic: boolean) =>
    ask('PATCH', `/api/admin/images/${(await managed(imageUrl)).id}/visibility`, { isPublic });

  /** Asked of every process, in every form that there is of it. */
  async function guestSees(imageUrl: string): Promise<boolean> {
    const size = imageUrl.replace(/\.\w+$/, '-480.webp');
    const found = new Set<boolean>();
    for (const { app } of site.processes) {
      for (const url of [imageUrl, size]) {
        for (const method of ['GET', 'HEAD'] as const) {
          found.add((await app.http.inject({ method, url })).statusCode === 200);
        }
      }
    }
    // A process that did not make the change may show its kept page for another second.
    site.time.now = new Date(site.time.now.getTime() + 1_000);
    for (const { app } of site.processes) {
      const listed = (await app.http.inject('/api/gallery')).json<GalleryImageRecord[]>();
      found.add(listed.some(({ fileUrl }) => fileUrl === imageUrl));
      const [, photos = ''] = (await app.http.inject('/live-music')).body.split('data-testid="room-photos"');
      const isInRoom = photos.split('</ul>', 1)[0]?.includes(imageUrl) ?? false;
      // The room shows no picture of an act by itself.
      if ((await managed(imageUrl)).category === 'event') expect(isInRoom).toBe(false);
      else found.add(isInRoom);
    }
    expect(found.size, 'every address says the same').toBe(1);
    expect((await managed(imageUrl)).isPublic).toBe([...found][0]);
    return found.has(true);
  }

  test('sees nothing of a draft, of which staff see everything', async () => {
    const draft = await create({ name: 'Secret headliner', archived: true });
    expect(await guestSees(draft.imageUrl)).toBe(false);
    expect((await site.http.inject('/api/gallery')).body).not.toContain('Secret');
    const seen = await site.http.inject({ url: draft.imageUrl, headers: admin.headers });
    expect([seen.statusCode, seen.headers['cache-control']]).toEqual([200, 'no-store']);
    const hidden = await ask<ManagedImage[]>('GET', '/api/admin/images?visibility=private');
    expect(hidden.map(({ fileUrl }) => fileUrl)).toContain(draft.imageUrl);
    await remove(draft);
  });

  test('sees it from the moment that the event is public until it is archived or deleted', async () => {
    const event = await create({ archived: true });
    await archive(event);
    expect(await guestSees(event.imageUrl)).toBe(true);
    await archive(event);
    expect(await guestSees(event.imageUrl)).toBe(false);
    await ask('PATCH', `/api/events/${event.id}`, { archived: false });
    expect(await guestSees(event.imageUrl)).toBe(true);
    await remove(event);
    expect(await guestSees(event.imageUrl)).toBe(false);
  });

  test('sees it as long as one event shows it, be that the first one or a copy', async () => {
    const event = await create();
    const copy = await ask<EventRecord>('POST', `/api/admin/events/${event.id}/duplicate`);
    await archive(event);
    expect(await guestSees(event.imageUrl)).toBe(true);
    await remove(event);
    expect(await guestSees(event.imageUrl)).toBe(true);
    await ask('PATCH', `/api/events/${copy.id}`, { imageData });
    expect(await guestSees(event.imageUrl), 'nobody shows it any more').toBe(false);
    await remove(copy);
  });

  test('reads the name that the event has now, not the one of its draft', async () => {
    const draft = await create({ name: 'Secret headliner', archived: true });
    await ask('PATCH', `/api/events/${draft.id}`, { name: 'A surprise', archived: false });
    const [image] = (await site.http.inject('/api/gallery?limit=1')).json<GalleryImageRecord[]>();
    expect(image).toMatchObject({ description: 'A surprise', originalName: 'a-surprise.jpg' });
    expect((await site.http.inject('/live-music')).body).not.toContain('Secret');
    await remove(draft);
  });

  test('sees what staff have made public, whatever becomes of the event', async () => {
    const event = await create({ archived: true });
    await decide(event.imageUrl, true);
    expect(await guestSees(event.imageUrl)).toBe(true);
    await remove(event);
    expect(await guestSees(event.imageUrl)).toBe(true);
    await decide(event.imageUrl, false);
  });

  test('does not see what staff have made private, though the event is public', async () => {
    const event = await create();
    await decide(event.imageUrl, false);
    expect(await guestSees(event.imageUrl)).toBe(false);
    await archive(event);
    await archive(event);
    expect(await guestSees(event.imageUrl)).toBe(false);
    await remove(event);
  });

  test('sees an image of the gallery by what staff have decided, not by the events that have chosen it', async () => {
    const hidden = await addImage(site, { headers: admin.headers });
    const shown = await addImage(site, { headers: admin.headers, fields: { isPublic: 'true' } });
    const choosing = { ...sampleEvent(), imageUrl: hidden.fileUrl };
    const event = await ask<EventRecord>('POST', '/api/events', choosing);
    const draft = { ...sampleEvent(), imageUrl: shown.fileUrl, archived: true };
    await ask<EventRecord>('POST', '/api/events', draft);
    expect(await guestSees(hidden.fileUrl)).toBe(false);
    expect(await guestSees(shown.fileUrl)).toBe(true);
    await remove(event);
  });
});

describe.each(usualDialects)('A site from before (%s)', (dialect) => {
  test('hides the pictures of archived and deleted events, and shows what staff had made public', async () => {
    const { DATABASE_URL: databaseUrl } = await newShares(dialect);
    const database = openDatabase({ databaseUrl, dataDir: temporaryFolder() }, () => {}, 'maintenance');
    const before = migrations.filter(({ name }) => name < '013');
    await migrate(database, before);
    const row = (name: string, changes: object = {}) => ({
      filename: `${name}.jpg`,
      originalName: `${name}.jpg`,
      fileUrl: `/images/${name}.jpg`,
      fileSize: 1,
      mimeType: 'image/jpeg',
      category: 'event',
      description: name,
      isPublic: true,
      uploadedAt: '2026-11-01T00:00:00.000Z',
      ...changes,
    });
    const { db } = database;
    await db
      .insertInto('images')
      .values([
        row('shown'),
        row('archived'),
        row('deleted'),
        row('hidden', { isPublic: false }),
        row('uploaded', { category: 'venue' }),
        row('tagged', { tags: 'stage' }),
      ])
      .execute();
    const event = { ...sampleEvent(), createdAt: '', updatedAt: '', isSample: false };
    await db
      .insertInto('events')
      .values([
        { ...event, imageUrl: '/images/shown.jpg', archived: false },
        { ...event, imageUrl: '/images/hidden.jpg', archived: false },
        { ...event, imageUrl: '/images/archived.jpg', archived: true },
        { ...event, imageUrl: '/images/uploaded.jpg', archived: true },
      ])
      .execute();

    await migrate(database);
    const { images } = await new GalleryStore(db).listPublic();
    expect(images.map(({ filename }) => filename)).toEqual(['tagged.jpg', 'uploaded.jpg', 'shown.jpg']);
    await db.destroy();
  });
});
