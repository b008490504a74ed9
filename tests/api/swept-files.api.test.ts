import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { GalleryImageRecord } from '#contract/gallery/gallery.ts';
import { FilesAwayError } from '#server/files/files.ts';
import { sweepOrphans } from '#server/files/sweep-orphans.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { addImage, sendImage } from '#tests/support/gallery.ts';
import {
  addOrphans,
  age,
  ageAll,
  asideNames,
  dayMs,
  emptyStore,
  keptFiles,
  storeKinds,
} from '#tests/support/stored-files.ts';
import { emptyPostgres, startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';
import { variants } from '#tests/support/thorough.ts';

const kinds = usualDialects.flatMap((dialect) =>
  variants(storeKinds).map((kind) => [dialect, kind] as const),
);

describe.each(kinds)('Files that no row names, on %s with files on %s', (dialect, kind) => {
  let site: TestSite;
  let admin: SignedInAdmin;
  beforeEach(async () => {
    const database = dialect === 'postgres' ? { DATABASE_URL: await emptyPostgres() } : {};
    const environment = { ...(await emptyStore(kind)), ...database };
    site = await startTestSite({ dialect: 'sqlite', environment });
    admin = await signedInAdmin(site);
  });
  afterEach(() => site.close());

  const kept = async () => (await keptFiles(site, 'gallery')).files;
  const aside = () => asideNames(site.services.galleryFiles);
  const sweep = () => sweepOrphans(site.services);
  const show = (name: string) => site.http.inject({ url: `/images/${name}`, headers: admin.headers });

  async function addImages(count: number): Promise<GalleryImageRecord[]> {
    const images: GalleryImageRecord[] = [];
    for (let index = 0; index < count; index += 1)
      images.push(await addImage(site, { headers: admin.headers }));
    await ageAll(site);
    return images;
  }

  test('stay where they are when the server stops', async () => {
    await addImages(1);
    const orphans = await addOrphans(site, 3);
    await expect(sweepOrphans(site.services, AbortSignal.abort())).rejects.toThrow('aborted');
    expect([await kept(), await aside()]).toEqual([expect.arrayContaining(orphans), []]);
  });

  test('lie aside for thirty days, and are gone after that', async () => {
    const [image] = await addImages(1);
    const orphans = await addOrphans(site, 3);
    await sweep();
    expect(await kept()).toEqual([image?.filename]);
    expect(await aside()).toEqual(orphans);
    for (const name of orphans) age(site, 'aside/gallery', name, 29);
    await sweep();
    expect(await aside()).toEqual(orphans);
    for (const name of orphans.slice(0, 2)) age(site, 'aside/gallery', name, 31);
    await sweep();
    expect(await aside()).toEqual(orphans.slice(2));
    expect(await kept()).toEqual([image?.filename]);
  });

  test('are served while they lie aside if a row names them after all, and brought back by the next sweep', async () => {
    const [image] = await addImages(1);
    const filename = image?.filename ?? '';
    // Another database with the same id, such as one restored from an older backup, has swept here.
    await site.services.galleryFiles.quarantine(filename, site.time.now);
    age(site, 'aside/gallery', filename, 31);
    const shown = await show(filename);
    expect(shown.statusCode).toBe(200);
    expect(shown.rawPayload).toHaveLength(image?.fileSize ?? 0);
    expect(await kept()).toEqual([]);
    await sweep();
    expect(await kept()).toEqual([filename]);
    await sweep();
    expect(await kept()).toEqual([filename]);
    expect((await show(filename)).rawPayload).toHaveLength(image?.fileSize ?? 0);
  });

  test('are not the sizes of an image, whatever widths an earlier version has made', async () => {
    const [image] = await addImages(1);
    const stem = image?.filename.replace(/\.\w+$/, '') ?? '';
    const sizes = ['-320.webp', '-1280.avif', '-2400.jpg'].map((end) => stem + end);
    for (const name of sizes) await site.services.galleryFiles.put(name, Buffer.from('x'));
    for (const name of sizes) age(site, 'gallery', name, 2);
    await sweep();
    expect(await aside()).toEqual([]);
    expect(await kept()).toEqual([image?.filename, ...sizes].toSorted());
    // Nobody can have a size of any width made.
    expect((await show(`${stem}-320.webp`)).statusCode).toBe(404);
    expect((await show(`${stem}-321.webp`)).statusCode).toBe(404);
    const url = `/api/admin/images/${image?.id}`;
    expect((await site.http.inject({ method: 'DELETE', url, headers: admin.headers })).statusCode).toBe(200);
    await sweep();
    expect([await kept(), await aside()]).toEqual([[], sizes.toSorted()]);
  });

  test('do not outlive a deletion by staff, wherever they lie', async () => {
    const [first, second] = await addImages(2);
    const { galleryFiles } = site.services;
    await galleryFiles.quarantine(first?.filename ?? '', site.time.now);
    await galleryFiles.quarantine(second?.filename ?? '', site.time.now);
    await galleryFiles.bringBack(second?.filename ?? '');
    for (const image of [first, second]) {
      const url = `/api/admin/images/${image?.id}`;
      const answer = await site.http.inject({ method: 'DELETE', url, headers: admin.headers });
      expect(answer.statusCode).toBe(200);
    }
    expect([await kept(), await aside()]).toEqual([[], []]);
  });

  test('are left alone, with a line in the log, when they are too many to be leftovers', async () => {
    const images = await addImages(2);
    const orphans = await addOrphans(site, 11);
    await sweep();
    expect(await kept()).toEqual([...images.map(({ filename }) => filename), ...orphans].toSorted());
    expect(await aside()).toEqual([]);
    const told = site.logged.filter(({ event }) => event === 'too many orphaned files');
    expect(told).toEqual([
      expect.objectContaining({
        level: 'warn',
        orphans: 11,
        files: 13,
        msg: expect.stringMatching(/^11 of 13 files .* none is moved\. .*npm run admin -- settle-files$/),
      }),
    ]);

    await site.services.galleryFiles.remove(orphans[10] ?? '');
    await sweep();
    expect(await aside()).toEqual(orphans.slice(0, 10));
  });

  test('are deleted however many they are, where an upload failed although the store had taken its file', async () => {
    const [image] = await addImages(1);
    const { galleryFiles } = site.services;
    const put = galleryFiles.put.bind(galleryFiles);
    const failing = vi.spyOn(galleryFiles, 'put').mockImplementation(async (name, bytes) => {
      await put(name, bytes);
      throw new FilesAwayError('no answer');
    });
    for (let count = 0; count < 11; count += 1) {
      expect((await sendImage(site, { headers: admin.headers })).statusCode).toBe(503);
    }
    failing.mockRestore();
    expect(await kept()).toHaveLength(12);
    await ageAll(site);
    await sweep();
    expect(await kept()).toEqual([image?.filename]);
    expect(await aside()).toEqual([]);
  });

  test('go aside however many they are, where they are few of the whole', async () => {
    const orphans = await addOrphans(site, 11);
    const young = Array.from({ length: 209 }, (_, index) => `${String(index).padStart(32, 'f')}.jpg`);
    for (const name of young) await site.services.applicationFiles.put(name, Buffer.from('x'));
    for (const name of young) age(site, 'applications', name, 0);
    await sweep();
    expect(await aside()).toEqual(orphans);
    expect((await keptFiles(site)).files).toHaveLength(209);
  });

  test('stay where a kill has left them half moved, until the next sweep', async () => {
    const [orphan = ''] = await addOrphans(site, 1);
    const { galleryFiles } = site.services;
    if (kind === 'disk') {
      // Its time is set, and it is not moved yet: it waits for another day.
      age(site, 'gallery', orphan, 0);
      await sweep();
      expect([await kept(), await aside()]).toEqual([[orphan], []]);
      age(site, 'gallery', orphan, 2);
    } else {
      // It is copied, and not removed yet: it is in both places.
      await galleryFiles.quarantine(orphan, site.time.now);
      await galleryFiles.bringBack(orphan);
      expect([await kept(), await aside()]).toEqual([[orphan], [orphan]]);
      age(site, 'gallery', orphan, 2);
    }
    await sweep();
    expect([await kept(), await aside()]).toEqual([[], [orphan]]);
  });

  test('wait while a backup is read, and while the store is another site’s', async () => {
    const [orphan = ''] = await addOrphans(site, 1);
    const { backups, storeMark, clock } = site.services;
    const siteId = (await storeMark.read()) ?? '';
    const until = new Date(clock().getTime() + 60_000).toISOString();
    await backups.add('a backup', clock().toISOString(), until);
    await sweep();
    await backups.remove('a backup');
    expect(await kept()).toEqual([orphan]);
    await storeMark.write('0'.repeat(36));
    await sweep();
    expect(await kept()).toEqual([orphan]);
    await storeMark.write(siteId);
    await sweep();
    expect([await kept(), await aside()]).toEqual([[], [orphan]]);

    site.time.now = new Date(site.time.now.getTime() + 31 * dayMs);
    age(site, 'aside/gallery', orphan, 31);
    await storeMark.write('0'.repeat(36));
    await sweep();
    expect(await aside()).toEqual([orphan]);
    await storeMark.write(siteId);
    await sweep();
    expect(await aside()).toEqual([]);
  });
});
