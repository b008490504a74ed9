import { addImage, emptyGallery, imageCard, openGallery } from '#tests/support/gallery-screen.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { removeAllEvents } from '#tests/support/series-screen.ts';
import { axeIfThorough, axeViolations, expect, test } from '#tests/support/site-test.ts';
import { variants } from '#tests/support/thorough.ts';
import { expectToast } from '#tests/support/toast.ts';

test.use({
  environment: { SAMPLE_CONTENT: 'off' },
  expectedNoise: /error: Failed to load resource: (the server responded with a status of [45]|net::ERR)/,
});

test.beforeEach(async ({ page, site }) => {
  await site.signIn(page.context());
  await emptyGallery(site);
  await removeAllEvents(site);
});

for (const width of variants([390, 1280])) {
  test(`At ${width} px, a picture without a description says so, and staff write it later`, {
    tag: '@all',
  }, async ({ page, site }) => {
    const image = await addImage(page, { name: 'bare.jpg', tags: 'stage' });
    await addImage(page, { name: 'told.jpg', description: 'Lamps over the bar' });
    await site.addEvents([
      sampleEvent({ name: 'Night Porch', imageUrl: image.fileUrl }),
      sampleEvent({ name: 'Told & Seen', description: `<p><img src="${image.fileUrl}" alt=""></p>` }),
    ]);
    await page.setViewportSize({ width, height: 800 });
    await openGallery(page);
    await expect(imageCard(page, 'told.jpg').getByText('No description yet.')).toBeHidden();
    const card = imageCard(page, 'bare.jpg');
    await expect(card.getByText('No description yet.')).toBeVisible();
    await axeIfThorough(page);
    await card.getByRole('button', { name: 'Describe it: bare.jpg' }).focus();
    await page.keyboard.press('Enter');

    const dialog = page.getByRole('dialog', { name: 'Image Details' });
    await expect(dialog.getByLabel('Description')).toBeFocused();
    await expect(dialog.getByLabel('Tags')).toHaveValue('stage');
    await expect(dialog.getByLabel('Category')).toHaveValue('venue');
    for (const use of ['Picture of Night Porch', 'In the text of Told & Seen'])
      await expect(dialog.getByText(use)).toBeVisible();
    await axeIfThorough(page, 'by day');
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeViolations(page, { rules: ['color-contrast'] }), 'by night').toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

    await page.keyboard.type('The stage before doors');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('stage, late night');
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await page.keyboard.press('Enter');
    expect((await sent).postDataJSON()).toEqual({
      description: 'The stage before doors',
      tags: 'stage, late night',
    });
    await expectToast(page, 'Success', 'Image details saved');
    await expect(dialog).toBeHidden();
    await expect(card.getByText('The stage before doors', { exact: true })).toBeVisible();
    await expect(card.getByText('No description yet.')).toBeHidden();
    await expect(card.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([
      'stage',
      'late night',
    ]);
  });
}

test('Staff change the category of a picture, and a filter in the address finds it there', {
  tag: '@all',
}, async ({ page }) => {
  await addImage(page, { name: 'moved.jpg', description: 'Lamps' });
  await openGallery(page, '?category=venue');
  await imageCard(page, 'moved.jpg').getByRole('button', { name: 'Edit details of moved.jpg' }).click();
  const dialog = page.getByRole('dialog', { name: 'Image Details' });
  await expect(dialog.getByText('This image is not in use.')).toBeVisible();
  await dialog.getByLabel('Category').fill('no/slashes');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByText('Letters, digits, spaces and hyphens')).toBeVisible();
  await dialog.getByLabel('Category').fill('posters');
  await dialog.getByRole('button', { name: 'Save', exact: true }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('No image matches these filters.')).toBeVisible();
  await openGallery(page, '?category=posters');
  await expect(imageCard(page, 'moved.jpg')).toBeVisible();
});

test('What is typed about a picture survives a reload and a failed save, and is thrown away only when asked', {
  tag: '@all',
}, async ({ page }) => {
  await addImage(page, { name: 'kept.jpg', description: 'Lamps' });
  await openGallery(page);
  await imageCard(page, 'kept.jpg').getByRole('button', { name: 'Edit details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Image Details' });
  const description = dialog.getByLabel('Description');
  await description.fill('Lamps over the bar');
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await expect(description).toHaveValue('Lamps over the bar');

  await page.route(/\/api\/admin\/images\/\d+$/, (route) => route.abort());
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(page, 'Error', 'Failed to save image details', 'destructive');
  await expect(description).toHaveValue('Lamps over the bar');

  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(description).toHaveValue('Lamps over the bar');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await imageCard(page, 'kept.jpg').getByRole('button', { name: 'Edit details' }).click();
  await expect(description).toHaveValue('Lamps');
});
