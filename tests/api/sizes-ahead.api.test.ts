import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { SizesAhead } from '#server/gallery/sizes-ahead.ts';
import { FreeDisk, minFreeBytes } from '#server/limits/free-disk.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { addImage } from '#tests/support/gallery.ts';
import { keptFiles } from '#tests/support/stored-files.ts';
import { startTestSite, type TestSite } from '#tests/support/test-site.ts';

const sizes = ['-480.avif', '-480.webp', '-960.avif', '-960.webp'];

describe('The sizes of a new image', () => {
  let site: TestSite;
  let admin: SignedInAdmin;
  let photo: Buffer;
  beforeAll(async () => {
    site = await startTestSite({ dialect: 'sqlite' });
    admin = await signedInAdmin(site);
    const create = { width: 600, height: 400, channels: 3, background: '#864' } as const;
    photo = await sharp({ create }).jpeg().toBuffer();
  });
  afterAll(() => site.close());

  async function upload(): Promise<string> {
    const { fileUrl } = await addImage(site, {
      headers: admin.headers,
      fields: { isPublic: 'true' },
      files: [{ field: 'image', name: 'stage.jpg', bytes: photo }],
    });
    return fileUrl.replace('/images/', '').replace(/\.\w+$/, '');
  }

  async function sizesOf(stem: string): Promise<string[]> {
    const { files } = await keptFiles(site, 'gallery');
    return files.filter((name) => name.startsWith(`${stem}-`)).map((name) => name.replace(stem, ''));
  }

  test('are made without anyone asking, also of images that came before the site was ready', async () => {
    const before = await upload();
    expect(await sizesOf(before)).toEqual([]);
    site.services.sizesAhead.start();
    const after = await upload();
    for (const stem of [before, after]) {
      await vi.waitFor(async () => expect((await sizesOf(stem)).toSorted()).toEqual(sizes), 30_000);
    }
    expect((await site.http.inject(`/images/${after}-960.avif`)).statusCode).toBe(200);
  });

  test('are left to the first request by a process that ends', async () => {
    await site.services.sizesAhead.stop();
    const stem = await upload();
    const ending = new SizesAhead(site.services);
    ending.start();
    const ended = ending.stop();
    ending.add({ filename: `${stem}.jpg`, width: 600 });
    await ended;
    expect(await sizesOf(stem)).toEqual([]);
    expect((await site.http.inject(`/images/${stem}-480.avif`)).statusCode).toBe(200);
    expect(await sizesOf(stem)).toEqual(['-480.avif']);
  });

  test('of an image that is gone by then hold up no other', async () => {
    const gone = 'a'.repeat(32);
    const logged = site.logged.length;
    const stem = await upload();
    const ahead = new SizesAhead(site.services);
    ahead.start();
    ahead.add({ filename: `${gone}.jpg`, width: 600 });
    ahead.add({ filename: `${stem}.jpg`, width: 600 });
    await vi.waitFor(async () => expect((await sizesOf(stem)).toSorted()).toEqual(sizes), 30_000);
    await ahead.stop();
    expect(await sizesOf(gone)).toEqual([]);
    expect(site.logged.slice(logged).filter(({ level }) => level === 'warn')).toEqual([]);
  });

  test('wait while uploads are looked at', async () => {
    const stem = await upload();
    const { promise: looked, resolve: finish } = Promise.withResolvers<void>();
    onTestFinished(() => finish());
    const looking = site.services.semaphores.decode.run(0, () => looked);
    const drawn = vi.spyOn(site.services.semaphores.sizes, 'run');
    const ahead = new SizesAhead(site.services);
    ahead.start();
    ahead.add({ filename: `${stem}.jpg`, width: 600 });
    // Long enough for a size to be begun, were it not to wait.
    await sleep(500);
    expect(drawn).not.toHaveBeenCalled();
    finish();
    await looking;
    await vi.waitFor(async () => expect((await sizesOf(stem)).toSorted()).toEqual(sizes), 30_000);
    await ahead.stop();
    drawn.mockRestore();
  });

  /** What the sizes of one image depend on does not hold, and that of the next one does. */
  async function expectOnlySecond(ahead: SizesAhead): Promise<void> {
    const [first, second] = [await upload(), await upload()];
    ahead.start();
    for (const stem of [first, second]) ahead.add({ filename: `${stem}.jpg`, width: 600 });
    await vi.waitFor(async () => expect((await sizesOf(second)).toSorted()).toEqual(sizes), 30_000);
    expect(await sizesOf(first)).toEqual([]);
    await ahead.stop();
  }

  test('are not made while the disk has too little room for uploads', async () => {
    const low = { ...site.disk, freeBytes: minFreeBytes - 1 };
    const measure = vi.fn().mockResolvedValue(site.disk).mockResolvedValueOnce(low);
    // Measured anew each time.
    const disk = new FreeDisk(measure, () => measure.mock.calls.length * 1_000);
    await expectOnlySecond(new SizesAhead({ ...site.services, disk }));
    expect(disk.refused).toBe(0);
  });

  test('are not put into a store that belongs to another site', async () => {
    const isOurs = vi.spyOn(site.services.fileOwnership, 'isOurs').mockResolvedValueOnce(false);
    await expectOnlySecond(new SizesAhead(site.services));
    isOurs.mockRestore();
  });
});
