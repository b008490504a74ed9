import type { Locator, Page } from '@playwright/test';
import type { ManagedImage } from '#contract/gallery/gallery.ts';
import { addImage, emptyGallery, imageCard, openGallery } from '#tests/support/gallery-screen.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { axeIfThorough, expect, test } from '#tests/support/site-test.ts';
import { variants } from '#tests/support/thorough.ts';
import { toasts } from '#tests/support/toast.ts';

test.use({
  environment: { SAMPLE_CONTENT: 'off' },
  expectedNoise: /error: Failed to load resource: the server responded with a status of (404|503)/,
});

test.beforeEach(async ({ page, site }) => {
  await site.signIn(page.context());
  await emptyGallery(site);
});

const boxOf = (page: Page, name: string) => page.getByRole('checkbox', { name: `Choose ${name}` });
const barOf = (page: Page): Locator => page.getByRole('group', { name: 'Chosen images' });
const newest = (page: Page) => toasts(page).last();

async function images(page: Page): Promise<Record<string, ManagedImage>> {
  const list: ManagedImage[] = await (await page.request.get('/api/admin/images')).json();
  return Object.fromEntries(list.map((image) => [image.originalName, image]));
}

async function publicNames(page: Page): Promise<string[]> {
  const all = Object.values(await images(page));
  return all
    .filter(({ isPublic }) => isPublic)
    .map(({ originalName }) => originalName)
    .sort();
}

for (const width of variants([1280, 390])) {
  test(`Several images are made public, and private again with one press, by keyboard at ${width} px`, {
    tag: '@all',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const name of ['d.jpg', 'c.jpg', 'b.jpg', 'a.jpg']) {
      await addImage(page, { name, isPublic: name === 'b.jpg' });
    }
    await openGallery(page);
    await boxOf(page, 'a.jpg').focus();
    await page.keyboard.press('Space');
    await expect(barOf(page).getByText('1 chosen')).toBeVisible();
    await boxOf(page, 'c.jpg').click({ modifiers: ['Shift'] });
    await expect(barOf(page).getByText('3 chosen')).toBeVisible();
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) await expect(boxOf(page, name)).toBeChecked();
    await expect(boxOf(page, 'd.jpg')).not.toBeChecked();

    const show = barOf(page).getByRole('button', { name: 'Make public' });
    await show.focus();
    await page.keyboard.press('Enter');
    await expect(newest(page)).toContainText('2 images made public.');
    await expect(newest(page)).toContainText('1 image needed no change.');
    expect(await publicNames(page)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    await expect(barOf(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Photos' })).toBeFocused();

    await newest(page).getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(newest(page)).toContainText('2 images undone.');
    expect(await publicNames(page)).toEqual(['b.jpg']);
    await expect(imageCard(page, 'a.jpg').getByText('Private')).toBeVisible();
  });
}

test('Tags are added to several images and taken from them, and what fails stays chosen', {
  tag: '@all',
}, async ({ page }) => {
  await addImage(page, { name: 'a.jpg', tags: 'stage, bar' });
  const b = await addImage(page, { name: 'b.jpg', tags: 'Stage' });
  const c = await addImage(page, { name: 'c.jpg' });
  await openGallery(page);
  await boxOf(page, 'a.jpg').check();
  await barOf(page).getByRole('button', { name: 'Choose all 3' }).click();
  await barOf(page).getByRole('button', { name: 'Tags …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tags of 3 images' });
  await dialog.getByRole('button', { name: 'Change tags' }).click();
  await expect(dialog.getByText('Please write a tag, or choose one to remove')).toBeVisible();
  await dialog.getByLabel('Add tags').fill('late night');
  await dialog.getByRole('checkbox', { name: 'stage 2 images' }).check();
  await axeIfThorough(page);
  // One of them was deleted by somebody else, and one cannot be changed just now.
  const origin = new URL(page.url()).origin;
  expect((await page.request.delete(`/api/admin/images/${c.id}`, { headers: { origin } })).ok()).toBe(true);
  await page.route(`**/api/admin/images/${b.id}`, (route) => route.fulfill({ status: 503, body: 'away' }));
  await dialog.getByLabel('Add tags').press('Enter');
  await expect(newest(page)).toContainText('1 image given other tags.');
  await expect(newest(page)).toContainText('1 image had been deleted meanwhile: c.jpg.');
  await expect(newest(page)).toContainText('1 image could not be given other tags: b.jpg. Please try again.');
  await expect(boxOf(page, 'b.jpg')).toBeChecked();
  await expect(boxOf(page, 'a.jpg')).not.toBeChecked();
  expect((await images(page))['a.jpg']?.tags).toBe('bar, late night');
  expect((await images(page))['b.jpg']?.tags).toBe('Stage');
  await newest(page).getByRole('button', { name: 'Undo' }).click();
  await expect(newest(page)).toContainText('1 image undone.');
  expect((await images(page))['a.jpg']?.tags).toBe('stage, bar');
});

test('One question is asked before several images are deleted, and it says how many are in use', {
  tag: '@all',
}, async ({ page, site }) => {
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg']) await addImage(page, { name });
  const { fileUrl = '' } = (await images(page))['a.jpg'] ?? {};
  const inText = (await images(page))['b.jpg']?.fileUrl ?? '';
  const ids = await site.addEvents([
    sampleEvent({ imageUrl: fileUrl }),
    sampleEvent({ description: `<p><img src="${inText}" alt=""></p>` }),
  ]);
  await openGallery(page);
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) await boxOf(page, name).check();
  await barOf(page).getByRole('button', { name: 'Delete …' }).click();
  const question = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
  await expect(question).toContainText(
    'Are you sure you want to delete 3 images? This action cannot be undone.',
  );
  await expect(question).toContainText('2 of 3 are in use: b.jpg and a.jpg.');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(barOf(page).getByRole('button', { name: 'Delete …' })).toBeFocused();
  expect(Object.keys(await images(page))).toHaveLength(4);
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Delete 3 images' }).click();
  await expect(newest(page)).toContainText('3 images deleted.');
  await expect(newest(page).getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expect(page.getByRole('article')).toHaveCount(1);
  expect(Object.keys(await images(page))).toEqual(['d.jpg']);
  await site.removeEvents(ids);
});

test('Staff find images by words and those without a description, and Back finds them again', {
  tag: '@all',
}, async ({ page, site }) => {
  const used = await addImage(page, { name: 'stage.jpg', description: 'Die Bühne am Abend' });
  await addImage(page, { name: 'bar.jpg' });
  await addImage(page, { name: 'garden.jpg' });
  const ids = await site.addEvents([sampleEvent({ imageUrl: used.fileUrl })]);
  await openGallery(page);
  const names = page.getByRole('article').getByRole('heading');
  await page.getByLabel('Description', { exact: true }).selectOption('no');
  await expect(names).toHaveText(['garden.jpg', 'bar.jpg']);
  await expect(page).toHaveURL('/admin/gallery?described=no');
  await imageCard(page, 'bar.jpg').getByRole('button', { name: 'Describe it' }).click();
  const details = page.getByRole('dialog', { name: 'Image Details' });
  await details.getByLabel('Description').fill('The bar');
  await details.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(names).toHaveText(['garden.jpg']);
  await page.getByLabel('Description', { exact: true }).selectOption('');
  await page.getByRole('searchbox', { name: 'Search images' }).fill('buhne');
  await expect(names).toHaveText(['stage.jpg']);
  await expect(page).toHaveURL('/admin/gallery?search=buhne');

  await imageCard(page, 'stage.jpg').getByRole('button', { name: 'Edit details' }).click();
  await details.getByRole('link', { name: 'June Hollis & The Night Porch' }).click();
  await expect(page).toHaveURL(/\/admin\/events\?search=June/);
  await page.goBack();
  await expect(names).toHaveText(['stage.jpg']);
  await expect(page.getByRole('searchbox', { name: 'Search images' })).toHaveValue('buhne');
  await site.removeEvents(ids);
});

test('Staff meet no known obstacle while images are chosen, by day and by night, on a phone too', {
  tag: '@all',
}, async ({ page }) => {
  for (const name of ['a.jpg', 'b.jpg']) await addImage(page, { name, tags: 'stage' });
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [390, 1280]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 844 });
      await openGallery(page);
      await boxOf(page, 'a.jpg').check();
      await expect(barOf(page)).toBeVisible();
      await axeIfThorough(page);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    }
  }
});

test('A picture that waits for its event to be published can be made private before that', {
  tag: '@all',
}, async ({ page, site }) => {
  const { id, fileUrl } = await addImage(page, { name: 'draft.jpg' });
  const origin = new URL(site.url).origin;
  const data = { isPublic: true, followsEvents: true };
  const followed = await page.request.patch(`/api/admin/images/${id}/visibility`, {
    data,
    headers: { origin },
  });
  expect(await followed.json()).toMatchObject({ isPublic: false, followsEvents: true });
  await openGallery(page);
  await boxOf(page, 'draft.jpg').check();
  await barOf(page).getByRole('button', { name: 'Make private' }).click();
  await expect(newest(page)).toContainText('1 image made private.');
  const [event = 0] = await site.addEvents([sampleEvent({ name: 'Published later', imageUrl: fileUrl })]);
  expect(await publicNames(page)).toEqual([]);
  await newest(page).getByRole('button', { name: 'Undo' }).click();
  await expect(newest(page)).toContainText('1 image undone.');
  expect(await publicNames(page)).toEqual(['draft.jpg']);
  await site.removeEvents([event]);
});
