import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addImage, dropFiles, emptyGallery, imageCard, openGallery } from '#tests/support/gallery-screen.ts';
import { holdBack } from '#tests/support/hold-back.ts';
import { samplePhoto } from '#tests/support/sample-application.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { axeIfThorough, axeViolations, expect, test } from '#tests/support/site-test.ts';
import { tinyHeic } from '#tests/support/tiny-heic.ts';
import { expectToast } from '#tests/support/toast.ts';

test.use({
  environment: { SAMPLE_CONTENT: 'off' },
  expectedNoise: /error: Failed to load resource: (the server responded with a status of [45]|net::ERR)/,
});

test.beforeEach(async ({ page, site }) => {
  await site.signIn(page.context());
  await emptyGallery(site);
});

/** Lets no list of images through until the function it gives is called. */
async function holdBackLists(page: Page): Promise<() => void> {
  const { promise: isReleased, resolve } = Promise.withResolvers<void>();
  await page.route(/\/api\/admin\/images(\?.*)?$/, async (route) => {
    if (route.request().method() === 'GET') await isReleased;
    await route.fallback();
  });
  return resolve;
}

test('Staff who begin find an empty gallery, and upload their first photo', { tag: '@all' }, async ({
  page,
}) => {
  await openGallery(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gallery Management');
  await expect(page.getByRole('heading', { name: 'No Images Yet' })).toBeVisible();
  const open = page.getByRole('button', { name: 'Upload Photo' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Upload Photo' });
  const picker = dialog.locator('input[type="file"]');
  const send = dialog.getByRole('button', { name: /^Upload/ });
  await expect(picker).toBeFocused();
  await expect(send).toBeDisabled();
  await dialog.getByLabel('Tags').press('Enter');
  await expect(dialog.getByText('Please select an image file')).toBeVisible();
  await expect(picker).toBeFocused();

  // Whoever leaves the system's own window without a choice has not left ours.
  await picker.evaluate((input) => input.dispatchEvent(new Event('cancel', { bubbles: true })));
  await expect(dialog).toBeVisible();

  await picker.setInputFiles({ name: 'stage.jpg', mimeType: 'image/jpeg', buffer: await samplePhoto() });
  await expect(dialog.getByText('Please select an image file')).toHaveCount(0);
  await dialog.getByLabel('Description').fill('The stage before doors');
  await dialog.getByLabel('Tags').fill('stage, late night');
  const isPublic = dialog.getByRole('switch', { name: 'Make public on website' });
  await expect(isPublic).not.toBeChecked();
  // It turns the switch, and does not upload a half-described photo.
  await isPublic.press('Enter');
  await expect(isPublic).toBeChecked();
  await expect(send).toBeEnabled();
  const release = await holdBack(page, '/api/admin/images');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await send.click();
  await expect(dialog.getByRole('button', { name: 'Uploading...' })).toHaveAttribute('aria-disabled', 'true');
  await expect(dialog.getByRole('progressbar', { name: 'Uploading stage.jpg' })).toBeVisible();
  // Whoever closes the dialog meanwhile stops nothing, and can look at it again.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('region', { name: 'Upload' }).getByRole('button', { name: 'Show upload' }).click();
  await expect(dialog.getByRole('progressbar', { name: 'Uploading stage.jpg' })).toBeVisible();
  const releaseList = await holdBackLists(page);
  release();
  const body = (await sent).postDataBuffer()?.toString('latin1') ?? '';
  for (const [name, value] of [
    ['description', 'The stage before doors'],
    ['category', 'venue'],
    ['isPublic', 'true'],
    ['tags', 'stage, late night'],
  ]) {
    expect(body).toContain(`name="${name}"\r\n\r\n${value}\r\n`);
  }
  expect(body).toContain('name="image"; filename="stage.jpg"');
  await expectToast(page, 'Success', 'Image uploaded successfully');
  // All that was to be done is done, whether the list has come or not.
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Photos' })).toBeFocused();
  releaseList();

  const card = imageCard(page, 'stage.jpg');
  const picture = card.getByRole('img', { name: 'The stage before doors' });
  for (const text of [
    'Public',
    'venue',
    'stage.jpg',
    'The stage before doors',
    'November 15, 2026, 12:00 PM',
  ]) {
    await expect(card.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(card.getByText(/^[\d.]+ (Bytes|KB)$/)).toBeVisible();
  await expect(card.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([
    'stage',
    'late night',
  ]);
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

  const enlarge = card.getByRole('button', { name: 'enlarge' });
  await enlarge.click();
  await expect(page.getByRole('dialog', { name: 'The stage before doors' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(enlarge).toBeFocused();
});

test('Staff drop several files, see what becomes of each, and how far it has come', { tag: '@all' }, async ({
  page,
}) => {
  const photo = await samplePhoto('#246');
  await openGallery(page);
  await dropFiles(page.getByRole('heading', { name: 'No Images Yet' }), [
    { name: 'good.jpg', type: 'image/jpeg', bytes: photo },
    { name: 'phone.heic', type: '', bytes: tinyHeic([120, 100, 200], [60, 200, 90]) },
    { name: 'broken.jpg', type: 'image/jpeg', bytes: Buffer.from('no picture at all') },
    { name: 'rider.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF') },
  ]);
  const dialog = page.getByRole('dialog', { name: 'Upload Photo' });
  const item = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
  await expect(item('rider.pdf').getByText('This is not an image')).toBeVisible();
  await dialog.getByLabel('Description').fill('All of one evening');
  const refused = page.waitForResponse((answer) => answer.request().method() === 'POST' && !answer.ok());
  await dialog.getByRole('button', { name: 'Upload 3 images' }).click();
  const { message } = (await (await refused).json()) as { message: string };
  await expectToast(page, 'Error', message, 'destructive');
  await expect(item('good.jpg').getByText('Uploaded')).toBeVisible();
  await expect(item('broken.jpg').getByText(message)).toBeVisible();
  for (const name of ['good.jpg', 'phone.jpg']) {
    await expect(imageCard(page, name).getByText('All of one evening')).toBeAttached();
  }

  await page.route('**/api/admin/images', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expectToast(page, 'Error', 'Failed to upload image', 'destructive');
  await page.unroute('**/api/admin/images');
  await dialog.getByRole('button', { name: 'Remove broken.jpg' }).click();
  await expect(dialog.getByRole('button', { name: 'Upload', exact: true })).toBeDisabled();
  // Each of these buttons goes with its file, and the keyboard to the next of them, or to where files come from.
  await expect(dialog.getByRole('button', { name: 'Remove rider.pdf' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.locator('input[type="file"]')).toBeFocused();

  // So slow that it cannot have come to its end by the time that it is stopped.
  const network = await page.context().newCDPSession(page);
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 60_000 };
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', conditions);
  const large = Buffer.concat([photo, randomBytes(3_000_000)]);
  await dropFiles(dialog, [{ name: 'large.jpg', type: 'image/jpeg', bytes: large }]);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  const bar = dialog.getByRole('progressbar', { name: 'Uploading large.jpg' });
  await expect(bar).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/);
  // One that was stopped may have arrived all the same.
  const looksAgain = page.waitForRequest(
    (request) => request.method() === 'GET' && new URL(request.url()).pathname === '/api/admin/images',
  );
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await looksAgain;
  await expect(bar).toHaveCount(0);
  await expect(item('large.jpg').getByText(/^[\d.]+ MB$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
});

test('Staff have an image made from words, and one of the venue in another light', { tag: '@all' }, async ({
  page,
}) => {
  test.slow();
  await addImage(page, { name: 'room.jpg' });
  await openGallery(page, '?category=venue');
  const open = page.getByRole('button', { name: 'Generate Image' });
  const dialog = page.getByRole('dialog', { name: 'Generate Image' });
  await open.click();
  await expect(dialog.getByLabel('Prompt')).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Generate' })).toBeDisabled();
  await expect(dialog.getByLabel('Style')).toHaveValue('rustic');
  const styles = await dialog
    .getByRole('option')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value')));
  expect(styles).toEqual(['rustic', 'natural', 'vintage', 'artistic', 'vivid']);
  await dialog.getByLabel('Prompt').fill(' A lamp over an upright piano ');
  await dialog.getByLabel('Style').selectOption('vintage');

  const refusal = { error: 'Not so fast', message: 'Not so fast' };
  await page.route('**/api/admin/generate-*', (route) => route.fulfill({ status: 429, json: refusal }));
  await dialog.getByRole('button', { name: 'Generate' }).click();
  await expectToast(page, 'Error', 'Not so fast', 'destructive');
  await page.unroute('**/api/admin/generate-*');

  const release = await holdBack(page, '/api/admin/generate-image');
  const sent = page.waitForRequest('**/api/admin/generate-image');
  const made = page.waitForResponse('**/api/admin/generate-image', { timeout: 120_000 });
  await dialog.getByRole('button', { name: 'Generate' }).click();
  await expect(dialog.getByRole('button', { name: 'Generating...' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  release();
  expect((await sent).postDataJSON()).toEqual({
    prompt: 'A lamp over an upright piano',
    style: 'vintage',
    size: '1024x1024',
    quality: 'hd',
  });
  await made;
  await expectToast(page, 'Success', 'Image generated successfully');
  await expect(dialog).toBeHidden();
  // What hid the new one has given way.
  await expect(page).toHaveURL('/admin/gallery');
  const poster = page.getByRole('article').filter({ has: page.getByText('generated', { exact: true }) });
  await expect(poster).toHaveCount(1);
  await expect(poster.getByRole('button', { name: 'Generate variation' })).toHaveCount(0);

  const room = imageCard(page, 'room.jpg');
  const varied = page.waitForRequest('**/api/admin/generate-variation/*');
  const lit = page.waitForResponse('**/api/admin/generate-variation/*', { timeout: 120_000 });
  const releaseVariation = await holdBack(page, '/api/admin/generate-variation/*');
  await room.getByRole('button', { name: 'Generate variation' }).click();
  await expect(room.getByRole('button', { name: 'Generating...' })).toHaveAttribute('aria-disabled', 'true');
  releaseVariation();
  expect((await varied).postDataJSON()).toEqual({ variationType: 'lighting' });
  await lit;
  await expectToast(page, 'Success', 'Image variation generated successfully');
  await expect(page.getByRole('article')).toHaveCount(3);
});

test('Staff show, hide and delete an image; a stranger sees it exactly as long as it is public', async ({
  page,
  site,
  playwright,
}) => {
  const image = await addImage(page, { name: 'guest.jpg', isPublic: true });
  const [id = 0] = await site.addEvents([
    sampleEvent({ name: 'Moonlight', imageUrl: image.fileUrl }),
    sampleEvent({ name: 'Open Mic', imageUrl: image.fileUrl }),
  ]);
  const stranger = await playwright.request.newContext({ baseURL: site.url });
  const answerToStranger = async () => (await stranger.get(image.fileUrl)).status();
  await openGallery(page);
  const card = imageCard(page, 'guest.jpg');
  const isShown = card.getByRole('switch', { name: 'Show on website' });
  await expect(card.getByText('Shown by Moonlight and Open Mic')).toBeVisible();
  expect(await answerToStranger()).toBe(200);

  await isShown.click();
  const hiding = page.getByRole('alertdialog', { name: 'Make Private?' });
  await expect(hiding.getByRole('link', { name: 'Moonlight' })).toBeVisible();
  await hiding.getByRole('button', { name: 'Make private' }).click();
  await expectToast(page, 'Success', 'Image visibility updated');
  await expect(card.getByText('Private', { exact: true })).toBeVisible();
  await expect(card.getByText('Private, so guests do not see it with Moonlight and Open Mic')).toBeVisible();
  expect(await answerToStranger()).toBe(404);
  await page.route('**/visibility', (route) => route.fulfill({ status: 503, body: 'away' }));
  await isShown.click();
  await expectToast(page, 'Error', 'Failed to update image visibility', 'destructive');
  await expect(isShown).not.toBeChecked();
  await page.unroute('**/visibility');
  await isShown.check();
  await expect(card.getByText('Public', { exact: true })).toBeVisible();
  expect(await answerToStranger()).toBe(200);
  expect(await (await stranger.get(`/events/${id}`)).text()).toContain(
    image.fileUrl.replace('.jpg', '-480.avif'),
  );
  await stranger.dispose();

  const remove = card.getByRole('button', { name: 'Delete' });
  const asking = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
  await remove.click();
  await expect(
    asking.getByText('Are you sure you want to delete this image? This action cannot be undone.', {
      exact: true,
    }),
  ).toBeVisible();
  await expect(asking.getByText('This image is in use.')).toBeVisible();
  await expect(asking.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();
  await remove.click();
  const release = await holdBack(page, '/api/admin/images/*');
  await asking.getByRole('button', { name: 'Delete' }).click();
  await expect(asking.getByRole('button', { name: 'Deleting...' })).toHaveAttribute('aria-disabled', 'true');
  const releaseList = await holdBackLists(page);
  release();
  await expectToast(page, 'Success', 'Image deleted successfully');
  await expect(asking).toBeHidden();
  await expect(page.getByRole('heading', { name: 'No Images Yet' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Photos' })).toBeFocused();
  releaseList();
});

test('Staff narrow the gallery down, its address keeps it, and the rest of a long one follows', {
  tag: '@all',
}, async ({ page }) => {
  await addImage(page, { name: 'a.jpg', tags: 'stage, Late Night', isPublic: true });
  await addImage(page, { name: 'b.jpg', tags: 'stage' });
  await addImage(page, { name: 'c.jpg', category: 'posters' });
  await openGallery(page);
  const names = page.getByRole('article').getByRole('heading');
  await expect(names).toHaveText(['c.jpg', 'b.jpg', 'a.jpg']);
  await page.getByLabel('Visibility').selectOption('private');
  await expect(names).toHaveText(['c.jpg', 'b.jpg']);
  await page.getByLabel('Category').selectOption('posters');
  await expect(names).toHaveText(['c.jpg']);
  await expect(page).toHaveURL('/admin/gallery?visibility=private&category=posters');
  await page.reload();
  await expect(names).toHaveText(['c.jpg']);
  await expect(page.getByLabel('Visibility')).toHaveValue('private');
  // The keyboard's place goes with the card that a filter now hides, and is found again.
  await imageCard(page, 'c.jpg').getByRole('switch').press('Space');
  await expect(page.getByText('No image matches these filters.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Photos' })).toBeFocused();
  await page.getByRole('button', { name: 'Show all images' }).click();
  await expect(names).toHaveText(['c.jpg', 'b.jpg', 'a.jpg']);
  await imageCard(page, 'a.jpg').getByRole('button', { name: 'Late Night' }).click();
  await expect(names).toHaveText(['a.jpg']);
  await expect(page).toHaveURL('/admin/gallery?tag=Late+Night');

  const answer = await page.request.get('/api/admin/images');
  const [newest, ...older] = (await answer.json()) as unknown[];
  let isAway = true;
  await page.route('**/api/admin/images', (route) =>
    route.fulfill({ json: [newest], headers: { link: '</api/admin/images?after=7>; rel="next"' } }),
  );
  await page.route('**/api/admin/images?after=7', (route) =>
    isAway ? route.fulfill({ status: 503, body: 'away' }) : route.fulfill({ json: older }),
  );
  await openGallery(page);
  await expect(page.getByText('More could not be loaded.')).toBeVisible();
  isAway = false;
  await page.getByRole('button', { name: 'Load more images' }).click();
  await expect(names).toHaveText(['c.jpg', 'b.jpg', 'a.jpg']);
  await expect(page.getByRole('button', { name: 'Load more images' })).toHaveCount(0);
});

test('Staff remove the samples that came with the website from here, too', { tag: '@all' }, async ({
  page,
  site,
}) => {
  const { fileSize, mimeType, width, height } = await addImage(page, { name: 'ours.jpg' });
  await site.services.gallery.add(
    {
      filename: `${'0'.repeat(32)}.jpg`,
      originalName: 'sample.jpg',
      fileSize,
      mimeType,
      width,
      height,
      category: 'venue',
      description: null,
      tags: null,
      isPublic: true,
      isSample: true,
    },
    '2026-11-15T17:00:00.000Z',
  );
  await openGallery(page);
  await expect(page.getByText('One of these images is a sample that came with the website.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove samples' }).click();
  const asking = page.getByRole('alertdialog', { name: 'Remove all samples' });
  await expect(
    asking.getByText('Are you sure you want to remove all sample events and images?'),
  ).toBeVisible();
  await asking.getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, 'Success', 'Sample content removed successfully');
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['ours.jpg']);
  await expect(page.getByRole('button', { name: 'Remove samples' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Photos' })).toBeFocused();
});

test('Staff choose the picture of an event from the gallery, by keyboard, and know which guests cannot see', {
  tag: '@all',
}, async ({ page }) => {
  const shown = await addImage(page, { name: 'shown.jpg', description: 'A full house', isPublic: true });
  const hidden = await addImage(page, { name: 'hidden.jpg' });
  await page.goto('/admin/events');
  await page.getByRole('button', { name: 'New Event' }).click();
  const form = page.getByRole('dialog', { name: 'Create New Event' });
  const open = form.getByRole('button', { name: 'Choose from gallery' });
  const dialog = page.getByRole('dialog', { name: 'Choose from gallery' });
  await open.press('Enter');
  await expect(dialog.getByRole('listitem')).toHaveText(['A full house']);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
  await expect(form).toBeVisible();

  await open.press('Enter');
  await expect(dialog.getByRole('switch', { name: 'Include private images' })).toBeFocused();
  // The search and the filters come first.
  const picture = dialog.getByRole('button', { name: 'A full house' });
  for (let stop = 0; stop < 6 && !(await picture.evaluate((it) => it === document.activeElement)); stop += 1)
    await page.keyboard.press('Tab');
  await expect(picture).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(form.getByLabel('Event Image URL')).toHaveValue(shown.fileUrl);
  await expect(form.getByAltText('As guests will see it')).toBeVisible();
  const warning = form.getByText('This image is private: guests cannot see it');
  await expect(warning).toHaveCount(0);

  await open.click();
  await expect(dialog.getByRole('button', { name: 'A full house' })).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByRole('switch').check();
  await axeIfThorough(page);
  await dialog.getByRole('button', { name: 'hidden.jpg Private: guests cannot see it' }).click();
  await expect(form.getByLabel('Event Image URL')).toHaveValue(hidden.fileUrl);
  await expect(warning).toBeVisible();
});

test('Staff meet no known obstacle in the gallery and its dialogs, by day and by night', {
  tag: '@all',
}, async ({ page }) => {
  await addImage(page, { name: 'seen.jpg', description: 'Lamps', tags: 'stage, lamps', isPublic: true });
  await addImage(page, { name: `${'a very long name '.repeat(12)}.jpg`, tags: 'x'.repeat(120) });
  await openGallery(page);
  await axeIfThorough(page, 'gallery by day');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeViolations(page, { rules: ['color-contrast'] }), 'gallery by night').toEqual([]);
  for (const [width, columns] of [
    [1280, 3],
    [768, 2],
    [320, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const grid = page.getByRole('list', { name: 'Images' });
    const tracks = await grid.evaluate(
      (list) => getComputedStyle(list).gridTemplateColumns.split(' ').length,
    );
    expect(tracks, `columns at ${width} px`).toBe(columns);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBe(width);
  }
  for (const name of ['Upload Photo', 'Generate Image']) {
    await page.getByRole('button', { name }).click();
    await dropFiles(page.getByRole('dialog'), [
      { name: 'x.pdf', type: 'application/pdf', bytes: Buffer.of() },
    ]);
    await axeIfThorough(page, `${name} by night`);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await axeViolations(page, { rules: ['color-contrast'] }), `${name} by day`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});
