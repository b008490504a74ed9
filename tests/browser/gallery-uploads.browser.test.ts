import type { Page } from '@playwright/test';
import { uploadImage } from '#contract/gallery/gallery.ts';
import { failUploads, type LineFault } from '#tests/support/failing-line.ts';
import { addImage, emptyGallery, imageCard, openGallery } from '#tests/support/gallery-screen.ts';
import { largePhotos } from '#tests/support/large-photos.ts';
import { watchMemory } from '#tests/support/peak-memory.ts';
import { samplePhoto } from '#tests/support/sample-application.ts';
import { axeIfThorough, expect, test } from '#tests/support/site-test.ts';
import { variants } from '#tests/support/thorough.ts';
import { expectToast } from '#tests/support/toast.ts';

/** UPLOADS chooses another number. */
const count = Number(process.env.UPLOADS ?? 12);

test.use({
  environment: { SAMPLE_CONTENT: 'off' },
  expectedNoise: /error: Failed to load resource: (the server responded with a status of [45]|net::ERR)/,
});

test.beforeEach(async ({ page, site }) => {
  await site.signIn(page.context());
  await emptyGallery(site);
});

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Upload Photo' });
const trayOf = (page: Page) => page.getByRole('region', { name: 'Upload' });

test(`${count} photos of 12 megapixels arrive once each over a slow line that fails three times`, {
  tag: '@all',
}, async ({ page, site }) => {
  test.setTimeout(240_000);
  const photos = await largePhotos(count);
  await openGallery(page);
  const faults: Record<number, LineFault> = { 2: 'refused', 5: 'dropped', 8: 'answer lost' };
  const line = await failUploads(page, uploadImage.path, faults);
  await page.getByRole('button', { name: 'Upload Photo' }).click();
  const memory = await watchMemory(page);
  await dialogOf(page).locator('input[type="file"]').setInputFiles(photos);
  await dialogOf(page)
    .getByRole('button', { name: `Upload ${count} images` })
    .click();
  await expect(dialogOf(page).getByText('The connection was lost. Trying again…').first()).toBeVisible();
  await expect(dialogOf(page)).toBeHidden({ timeout: 200_000 });
  await expectToast(page, 'Success', `${count} images uploaded successfully`);
  memory.stop();

  expect(line.met.toSorted()).toEqual(['answer lost', 'dropped', 'refused']);
  expect(line.tries()).toBe(count + 3);
  const names: string[] = [];
  for (let after: number | null | undefined; after !== null; ) {
    const { images, next } = await site.services.gallery.list(after === undefined ? {} : { after });
    names.push(...images.map(({ originalName }) => originalName));
    after = next;
  }
  expect(names.sort()).toEqual(photos.map(({ name }) => name));
  const { browser, server } = memory;
  const grown = `browser +${browser.growthMb().toFixed()} MB, server +${server.growthMb().toFixed()} MB`;
  test.info().annotations.push({ type: 'memory', description: grown });
  // One photo takes 48 MB decoded. All of them at once would take 48 MB each.
  expect(browser.growthMb()).toBeLessThan(600);
  expect(server.growthMb()).toBeLessThan(600);
});

for (const width of variants([390, 1280])) {
  test(`An upload goes on while other work is done, and what failed for good is retried, at ${width} px`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await addImage(page, { name: 'old.jpg' });
    const buffer = await samplePhoto();
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    await page.route(
      (url) => url.pathname === uploadImage.path,
      async (route) => {
        const body = route.request().postDataBuffer()?.toString('latin1') ?? '';
        if (body.includes('bad.jpg')) return route.fulfill({ status: 500, body: 'broken' });
        if (body.includes('slow.jpg')) await isReleased;
        return route.fallback();
      },
    );
    let sentCount = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith(uploadImage.path)) sentCount += 1;
    });
    await openGallery(page);
    await page.getByRole('button', { name: 'Upload Photo' }).click();
    await dialogOf(page)
      .locator('input[type="file"]')
      .setInputFiles([
        ...['slow.jpg', 'bad.jpg', 'good.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer })),
        // Counted nowhere: it is not even tried.
        { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Tea') },
      ]);
    await dialogOf(page).getByLabel('Tags').fill('stage');
    await dialogOf(page).getByRole('button', { name: 'Upload 3 images' }).press('Enter');
    await expect(dialogOf(page).getByText('1 of 3 uploaded')).toBeVisible();
    await expect(dialogOf(page).getByText('What you change here now is for the next photos.')).toBeVisible();
    await dialogOf(page).getByRole('button', { name: 'Go on in the background' }).press('Enter');
    await expect(dialogOf(page)).toBeHidden();
    await expect(trayOf(page)).toContainText('1 of 3 uploaded. 1 image could not be uploaded.');
    await axeIfThorough(page);

    // Other work on the page, meanwhile.
    await imageCard(page, 'old.jpg').getByRole('button', { name: 'Edit details' }).click();
    const details = page.getByRole('dialog', { name: 'Image Details' });
    await details.getByLabel('Description').fill('The old stage');
    await details.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(imageCard(page, 'old.jpg').getByText('The old stage')).toBeVisible();

    // Whoever leaves the page is asked first.
    if (width < 1152) await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Event Calendar' }).click();
    const question = page.getByRole('alertdialog', { name: 'Stop the upload?' });
    await question.getByRole('button', { name: 'Go on uploading' }).click();
    await expect(page).toHaveURL('/admin/gallery');

    // Whoever looks at it again cannot begin it a second time.
    const sentBefore = sentCount;
    await trayOf(page).getByRole('button', { name: 'Show upload' }).press('Enter');
    await dialogOf(page).getByRole('button', { name: 'Uploading...' }).press('Enter');
    await dialogOf(page).getByRole('button', { name: 'Go on in the background' }).press('Enter');

    release();
    await expect(trayOf(page)).toContainText('2 of 3 uploaded. 1 image could not be uploaded.');
    await expectToast(page, 'Error', 'Failed to upload image', 'destructive');
    expect(sentCount).toBe(sentBefore);
    await trayOf(page).getByRole('button', { name: 'Show upload' }).press('Enter');
    await expect(dialogOf(page).getByRole('listitem').filter({ hasText: 'bad.jpg' })).toContainText(
      'Failed to upload image',
    );
    await axeIfThorough(page);
    await page.unrouteAll({ behavior: 'wait' });
    await dialogOf(page).getByRole('button', { name: 'Retry bad.jpg' }).press('Enter');
    await expectToast(page, 'Success', 'Image uploaded successfully');
    await expect(dialogOf(page)).toBeHidden();
    await expect(trayOf(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Photos' })).toBeFocused();
    const { images } = await site.services.gallery.list({ tag: 'stage' });
    expect(images.map(({ originalName }) => originalName).sort()).toEqual([
      'bad.jpg',
      'good.jpg',
      'slow.jpg',
    ]);
  });
}

test('A file that arrived with a lost answer is not sent twice when its texts are changed for the next try', {
  tag: '@all',
}, async ({ page, site }) => {
  await openGallery(page);
  let isFirst = true;
  await page.route(
    (url) => url.pathname === uploadImage.path,
    async (route) => {
      if (!isFirst || route.request().method() !== 'POST') return route.fallback();
      isFirst = false;
      await route.fetch();
      return route.fulfill({ status: 500, body: 'broken' });
    },
  );
  await page.getByRole('button', { name: 'Upload Photo' }).click();
  const file = { name: 'stage.jpg', mimeType: 'image/jpeg', buffer: await samplePhoto() };
  await dialogOf(page).locator('input[type="file"]').setInputFiles(file);
  const send = dialogOf(page).getByRole('button', { name: 'Upload', exact: true });
  await send.click();
  await expectToast(page, 'Error', 'Failed to upload image', 'destructive');
  await dialogOf(page).getByLabel('Description').fill('The stage');
  await send.click();
  await expectToast(page, 'Success', 'Image uploaded successfully');
  expect((await site.services.gallery.list({})).images).toHaveLength(1);
});
