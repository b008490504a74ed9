import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { EventRecord } from '#contract/events/events.ts';
import type { GalleryImageRecord } from '#contract/gallery/gallery.ts';
import { openDatabase } from '#server/db/connect.ts';
import { migrate, migrations } from '#server/db/migrate.ts';
import { GalleryStore } from '#server/gallery/gallery.store.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { addImage } from '#tests/support/gallery.ts';
import { applyForPage, erase, type Performer } from '#tests/support/own-page.ts';
import { askAbout, bookedEvening } from '#tests/support/reviews.ts';
import { sampleFields } from '#tests/support/sample-application.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import {
  dialects,
  newShares,
  startTestSite,
  type TestSite,
  usualDialects,
} from '#tests/support/test-site.ts';

describe.each(usualDialects)('The public copy of a photo whose application is erased (%s)', (dialect) => {
  let site: TestSite;
  let admin: SignedInAdmin;
  beforeAll(async () => {
    site = await startTestSite({ dialect });
    admin = await signedInAdmin(site);
  });
  afterAll(() => site.close());

  const ask = async (method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', url: string, payload: object = {}) => {
    const answer = await site.http.inject({ method, url, headers: admin.headers, payload });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json();
  };
  const bookWithPhoto = async (june: Performer): Promise<EventRecord & { imageUrl: string }> =>
    (
      await askAbout(site, admin, june.id, 'book', {
        method: 'POST',
        payload: { ...bookedEvening, photo: june.bandPhotos[0] },
      })
    ).json();

  /** Where guests find it, in every process. */
  async function places(imageUrl: string): Promise<string[]> {
    const name = imageUrl.replace(/\.\w+$/, '');
    const found = new Set<string>();
    for (const { app } of site.processes) {
      for (const url of [
        '/live-music',
        '/events',
        '/api/gallery',
        '/api/events',
        '/events.rss',
        '/events.json',
      ]) {
        if ((await app.http.inject(url)).body.includes(name)) found.add(url);
      }
      for (const url of [imageUrl, `${name}-480.webp`]) {
        if ((await app.http.inject(url)).statusCode === 200) found.add('file');
      }
    }
    return [...found];
  }

  test.each(['performer', 'staff'])('goes with it from everywhere, by %s', async (who) => {
    const june = await applyForPage(site);
    const event = await bookWithPhoto(june);
    const { imageUrl } = event;
    const copy: EventRecord = await ask('POST', `/api/admin/events/${event.id}/duplicate`);
    const described: EventRecord = await ask('POST', '/api/events', {
      ...bookedEvening,
      description: `<p>With them: <img src="${imageUrl}" alt="June"> and more.</p>`,
    });
    const { id: imageId } = await site.database.db
      .selectFrom('images')
      .select('id')
      .where('fileUrl', '=', imageUrl)
      .executeTakeFirstOrThrow();
    await ask('PATCH', `/api/admin/images/${imageId}/visibility`, { isPublic: true });
    await ask('PUT', '/api/admin/site/photos/stage', { imageId });
    // A variation of it, of which the copy is deleted before.
    const variation = await new GalleryStore(site.database.db).add(
      {
        filename: `${'d'.repeat(32)}.jpg`,
        originalName: 'Late light.jpg',
        fileSize: 1,
        mimeType: 'image/jpeg',
        width: 1,
        height: 1,
        category: 'event',
        description: null,
        tags: null,
        isPublic: true,
        originId: imageId,
      },
      '2026-11-16T17:00:00.000Z',
    );
    const other = await addImage(site, admin);
    expect(await places(imageUrl)).toEqual(expect.arrayContaining(['/live-music', '/api/gallery', 'file']));

    if (who === 'performer') expect((await erase(site, june)).statusCode).toBe(200);
    else await ask('POST', `/api/admin/applications/${june.id}/erase`);

    // Other processes follow within a second.
    site.time.now = new Date(site.time.now.getTime() + 1_000);
    expect(await places(imageUrl)).toEqual([]);
    const gallery = (await site.http.inject('/api/gallery')).json<GalleryImageRecord[]>();
    expect(gallery.map(({ id }) => id)).not.toContain(variation.id);
    const { statusCode } = await site.http.inject({ url: other.fileUrl, headers: admin.headers });
    expect(statusCode, 'a picture of staff’s stays').toBe(200);
    expect(await site.services.galleryFiles.open(imageUrl.split('/').at(-1) ?? '')).toBeUndefined();
    for (const { id, updatedAt } of [event, copy]) {
      const now: EventRecord = (await site.http.inject(`/api/events/${id}`)).json();
      expect(now).toMatchObject({ id, name: expect.stringContaining(event.name), imageUrl: null });
      expect(now.updatedAt > updatedAt, 'whoever edits it is told').toBe(true);
    }
    const { description } = (await site.http.inject(`/api/events/${described.id}`)).json();
    expect(description).toBe('<p>With them:  and more.</p>');
    const { photos } = (await site.http.inject('/api/site')).json();
    expect(photos.stage).toBeNull();
    for (const { id } of [event, copy, described]) await ask('DELETE', `/api/admin/events/${id}`);
    await ask('DELETE', `/api/admin/images/${other.id}`);
  });
});

test.each(dialects)('The copies of earlier bookings are known after the update (%s)', async (dialect) => {
  const { DATABASE_URL: databaseUrl } = await newShares(dialect);
  const database = openDatabase({ databaseUrl, dataDir: temporaryFolder() }, () => {}, 'maintenance');
  onTestFinished(() => database.db.destroy());
  const before = migrations.filter(({ name }) => name < '029');
  await migrate(database, before);
  const { db } = database;
  const image = (name: string, uploadedAt: string, originId: number | null = null) => ({
    filename: name,
    originalName: name,
    fileUrl: `/images/${name}`,
    fileSize: 1,
    mimeType: 'image/jpeg',
    category: 'event',
    isPublic: true,
    uploadedAt,
    originId,
  });
  for (const [index, at] of ['2026-11-15T17:00:00.000Z', '2026-11-15T17:00:00.001Z'].entries()) {
    await db
      .insertInto('events')
      .values({
        ...bookedEvening,
        category: 'Live Music',
        imageUrl: null,
        archived: false,
        isSample: false,
        createdAt: at,
        updatedAt: at,
      })
      .execute();
    await db
      .insertInto('images')
      .values(image(`${index}.jpg`, at))
      .execute();
  }
  await db
    .insertInto('images')
    .values(image('2.jpg', '2026-11-16T17:00:00.000Z', 1))
    .execute();
  const submittedAt = '2026-11-15T16:00:00.000Z';
  const rest = { isSuspectedSpam: false, submittedAt, idempotencyKey: null, fingerprint: '', searchText: '' };
  await db
    .insertInto('applications')
    .values({ ...sampleFields, ...rest })
    .execute();
  await sql`insert into reviews ("applicationId", state, "isOpen", version, "decidedAt", "eventId")
    values (1, 'booked', false, 1, ${submittedAt}, 1)`.execute(db);
  await migrate(database);
  const images = await db.selectFrom('images').select(['filename', 'applicationId']).orderBy('id').execute();
  expect(images).toEqual([
    { filename: '0.jpg', applicationId: 1 },
    { filename: '1.jpg', applicationId: null },
    { filename: '2.jpg', applicationId: 1 },
  ]);
});
