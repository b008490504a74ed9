import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { EventRecord } from '#contract/events/events.ts';
import { eventRow, pressMore } from '#tests/support/event-screen.ts';
import { emptyGallery } from '#tests/support/gallery-screen.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { axeIfThorough, expect, test } from '#tests/support/site-test.ts';
import { variants } from '#tests/support/thorough.ts';
import { expectToast, toasts } from '#tests/support/toast.ts';

test.use({
  environment: { SAMPLE_CONTENT: 'off' },
  expectedNoise: /error: Failed to load resource: the server responded with a status of (409|503)/,
});

let id = 0;
let picture: Buffer;
test.beforeAll(async () => {
  const create = { width: 512, height: 512, channels: 3 as const, background: '#a45a2a' };
  picture = await sharp({ create }).jpeg().toBuffer();
});
test.beforeEach(async ({ page, site }) => {
  // One of the five is really drawn. A busy machine takes seconds for each, and the tests of the API draw the others.
  await page.route(/posters\/preview\?style=(?!vintage&variation=0)/, (route) =>
    route.fulfill({ contentType: 'image/jpeg', body: picture }),
  );
  await site.signIn(page.context());
  await emptyGallery(site);
  const [added = 0] = await site.addEvents([sampleEvent({ name: 'Žofie & The Night Porch', price: '$12' })]);
  id = added;
});
test.afterEach(({ site }) => site.removeEvents([id]));

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Make a poster' });

async function openPosters(page: Page) {
  await page.goto('/admin/events');
  await pressMore(eventRow(page, 'Žofie & The Night Porch'), 'Make a poster …');
  await expect(dialogOf(page)).toBeVisible();
}

/** All of them are drawn, one after the other. */
async function waitForPosters(page: Page) {
  const pictures = dialogOf(page).getByRole('img', { name: 'Poster of Žofie & The Night Porch' });
  await expect(pictures).toHaveCount(5);
  for (const picture of await pictures.all()) {
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth), { timeout: 60_000 })
      .toBe(512);
  }
}

async function eventNow(page: Page): Promise<EventRecord> {
  return (await page.request.get(`/api/events/${id}`)).json();
}

for (const width of variants([1280, 390])) {
  test(`Staff choose a style, then a variation, and the event has its poster, by keyboard at ${width} px`, async ({
    page,
    site,
  }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: 844 });
    await openPosters(page);
    const dialog = dialogOf(page);
    await waitForPosters(page);
    await expect(dialog.getByRole('radio')).toHaveCount(5);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await axeIfThorough(page);
    }
    const save = dialog.getByRole('button', { name: 'Save to event' });
    await expect(save).toBeDisabled();
    await dialog.getByRole('radio', { name: 'vintage' }).focus();
    await page.keyboard.press('Space');
    await expect(save).toBeEnabled();
    await dialog.getByRole('button', { name: 'Variations of it' }).press('Enter');
    await expect(dialog.getByRole('group', { name: 'Variations, vintage' })).toBeVisible();
    await waitForPosters(page);
    await dialog.getByRole('radio', { name: 'vintage 2' }).focus();
    await page.keyboard.press('Space');
    await save.press('Enter');
    await expect(dialog).toBeHidden({ timeout: 60_000 });
    await expectToast(page, 'Success', 'The poster is now the picture of the event');
    await expect(page.getByRole('button', { name: /^More for/ })).toBeFocused();

    const [image] = (await site.services.gallery.list({})).images;
    expect(image).toMatchObject({ tags: 'poster, vintage', usedByEvents: ['Žofie & The Night Porch'] });
    expect((await eventNow(page)).imageUrl).toBe(image?.fileUrl);
    await toasts(page).last().getByRole('button', { name: 'Undo' }).click();
    await expectToast(page, 'Success', 'The event has its former picture again');
    expect((await eventNow(page)).imageUrl).toBeNull();
  });
}

test('A poster that cannot be drawn is tried again, and one of an event that was changed is not put on it', {
  tag: '@all',
}, async ({ page }) => {
  test.setTimeout(180_000);
  let isAway = true;
  await page.route(/posters\/preview\?style=rustic/, (route) =>
    isAway ? route.fulfill({ status: 503, body: 'busy' }) : route.fallback(),
  );
  await openPosters(page);
  const dialog = dialogOf(page);
  await expect(dialog.getByText('The poster in the style rustic could not be drawn.')).toBeVisible();
  isAway = false;
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await waitForPosters(page);
  await dialog.getByRole('radio', { name: 'rustic' }).check();
  const origin = new URL(page.url()).origin;
  const changed = { data: { price: '$15' }, headers: { origin } };
  expect((await page.request.patch(`/api/events/${id}`, changed)).ok()).toBe(true);
  await dialog.getByRole('button', { name: 'Save to event' }).click();
  await expect(toasts(page).last()).toHaveAttribute('data-tone', 'destructive', { timeout: 60_000 });
  const now = await eventNow(page);
  expect([now.imageUrl, now.price]).toEqual([null, '$15']);
});

test('In the form, a poster becomes the picture when the form is saved', { tag: '@all' }, async ({
  page,
  site,
}) => {
  test.setTimeout(180_000);
  await page.goto('/admin/events');
  await page.getByRole('button', { name: 'Edit Žofie & The Night Porch' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit Event' });
  await editor.getByRole('button', { name: 'Make a poster' }).click();
  const dialog = dialogOf(page);
  await waitForPosters(page);
  await dialog.getByRole('radio', { name: 'natural' }).check();
  await dialog.getByRole('button', { name: 'Use this poster' }).click();
  await expect(dialog).toBeHidden({ timeout: 60_000 });
  const [image] = (await site.services.gallery.list({})).images;
  await expect(editor.getByLabel('Event Image URL')).toHaveValue(image?.fileUrl ?? '');
  expect((await eventNow(page)).imageUrl).toBeNull();
  await editor.getByRole('button', { name: 'Update Event' }).click();
  await expectToast(page, 'Success', 'Event updated successfully');
  expect((await eventNow(page)).imageUrl).toBe(image?.fileUrl);
});

test('Undo does not take away the picture that someone else has chosen since', { tag: '@all' }, async ({
  page,
}) => {
  test.setTimeout(180_000);
  await openPosters(page);
  const dialog = dialogOf(page);
  await waitForPosters(page);
  await dialog.getByRole('radio', { name: 'rustic' }).check();
  await dialog.getByRole('button', { name: 'Save to event' }).click();
  await expect(dialog).toBeHidden({ timeout: 60_000 });
  await expectToast(page, 'Success', 'The poster is now the picture of the event');
  const origin = new URL(page.url()).origin;
  const theirs = { data: { imageUrl: '/images/theirs.jpg' }, headers: { origin } };
  expect((await page.request.patch(`/api/events/${id}`, theirs)).ok()).toBe(true);
  await toasts(page).last().getByRole('button', { name: 'Undo' }).click();
  await expect(toasts(page).last()).toHaveAttribute('data-tone', 'destructive');
  expect((await eventNow(page)).imageUrl).toBe('/images/theirs.jpg');
});
