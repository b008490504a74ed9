import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { GalleryImageRecord, ManagedImage } from '#contract/gallery/gallery.ts';
import { sizedImageUrl } from '#contract/gallery/image-sizes.ts';
import { sweepOrphans } from '#server/files/sweep-orphans.ts';
import { GalleryStore } from '#server/gallery/gallery.store.ts';
import { addSampleContent } from '#server/samples/sample-content.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { addImage } from '#tests/support/gallery.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { ageFile, keptFiles } from '#tests/support/stored-files.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';

describe.each(usualDialects)('The files of the gallery on %s', (dialect) => {
  let site: TestSite;
  let admin: SignedInAdmin;
  beforeAll(async () => {
    site = await startTestSite({ dialect });
    admin = await signedInAdmin(site);
  });
  afterAll(() => site.close());

  const kept = async () => (await keptFiles(site, 'gallery')).files;
  const fill = () => addSampleContent(site.database, site.time.now, site.services.galleryFiles);
  const shown = async () => (await site.http.inject('/api/gallery')).json<GalleryImageRecord[]>();

  test('An owner sees photos of the house once, and staff remove them with everything that belongs to them', async () => {
    await Promise.all([fill(), fill()]);
    await fill();
    const photos = await shown();
    expect(photos).toHaveLength(9);
    expect(await kept()).toHaveLength(9);
    for (const photo of photos) {
      expect(photo).toMatchObject({ category: 'venue', isPublic: true, width: 1_600 });
      expect(photo.tags && photo.description).toBeTruthy();
      expect((await site.http.inject(photo.fileUrl)).rawPayload.length).toBe(photo.fileSize);
    }
    const [first, second] = photos as [GalleryImageRecord, GalleryImageRecord];
    await site.http.inject(sizedImageUrl(first, 480, 'webp'));
    // One of them is on an event of staff's own: that one is theirs now.
    await site.services.events.add([sampleEvent({ imageUrl: second.fileUrl })], site.time.now.toISOString());
    const headers = admin.headers;
    const counted = await site.http.inject({ url: '/api/admin/sample-content', headers });
    expect(counted.json()).toMatchObject({ images: 9 });
    const removed = await site.http.inject({ method: 'DELETE', url: '/api/admin/sample-content', headers });
    expect(removed.statusCode).toBe(200);
    expect((await shown()).map(({ id }) => id)).toEqual([second.id]);
    expect(await kept()).toEqual([second.filename]);
    await fill();
    expect(await shown()).toHaveLength(1);
  });

  test('A site that had its samples before there were photos stays as it is', async () => {
    const older = await startTestSite({ dialect });
    await addSampleContent(older.database, older.time.now);
    await addSampleContent(older.database, older.time.now, older.services.galleryFiles);
    expect((await older.http.inject('/api/gallery')).json()).toEqual([]);
    await older.close();
  });

  test('What a crash has left is swept after a day, and nothing that belongs to an image', async () => {
    const image = await addImage(site, { headers: admin.headers, fields: { isPublic: 'true' } });
    await site.http.inject(sizedImageUrl(image, 480, 'webp'));
    const before = await kept();
    const { galleryFiles } = site.services;
    const lost = 'f'.repeat(32);
    const left = [`${lost}.jpg`, `${lost}-480.avif`, '0-no-name-of-ours'];
    for (const name of [...left, `${'e'.repeat(32)}.jpg`]) await galleryFiles.put(name, Buffer.from('x'));
    const twoDaysAgo = new Date(site.time.now.getTime() - 2 * 86_400_000);
    for (const name of [...before, ...left]) ageFile(site.config, 'gallery', name, twoDaysAgo);
    ageFile(site.config, 'gallery', `${'e'.repeat(32)}.jpg`, site.time.now);
    await sweepOrphans(site.services);
    expect(await kept()).toEqual([...before, `${'e'.repeat(32)}.jpg`].toSorted());
    await galleryFiles.remove(`${'e'.repeat(32)}.jpg`);
  });

  test('What cannot be written to the database leaves no file', async () => {
    const before = await kept();
    const add = vi.spyOn(GalleryStore.prototype, 'addOnce').mockRejectedValue(new Error('no room'));
    await expect(addImage(site, { headers: admin.headers })).rejects.toThrow('500');
    add.mockRestore();
    expect(await kept()).toEqual(before);
    const image: ManagedImage = await addImage(site, { headers: admin.headers });
    expect(image.id).toBeGreaterThan(0);
  });
});
