import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { EventRecord } from '#contract/events/events.ts';
import { emptyGallery } from '#tests/support/gallery-screen.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { axeIfThorough, expect, test } from '#tests/support/site-test.ts';
import { variants } from '#tests/support/thorough.ts';
import { expectToast } from '#tests/support/toast.ts';

test.use({
  environment: { SAMPLE_CONTENT: 'off' },
  expectedNoise: /error: Failed to load resource: the server responded with a status of 503/,
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

const editorOf = (page: Page) => page.getByRole('dialog', { name: 'Edit Event' });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Make a poster' });

async function openPosters(page: Page) {
  await page.goto('/admin/events');
  await page.getByRole('button', { name: 'Edit Žofie & The Night Porch' }).click();
  await editorOf(page).getByRole('button', { name: 'Make a poster' }).click();
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
  test(`Staff choose a style, then a variation, and the event has its poster once it is saved, by keyboard at ${width} px`, async ({
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
    const save = dialog.getByRole('button', { name: 'Use this poster' });
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
    const editor = editorOf(page);
    await expect(editor.getByRole('button', { name: 'Make a poster' })).toBeFocused();

    const [image] = (await site.services.gallery.list({})).images;
    expect(image?.tags).toBe('poster, vintage');
    await expect(editor.getByLabel('Event Image URL')).toHaveValue(image?.fileUrl ?? '');
    expect((await eventNow(page)).imageUrl).toBeNull();
    await editor.getByRole('button', { name: 'Update Event' }).click();
    await expectToast(page, 'Success', 'Event updated successfully');
    expect((await eventNow(page)).imageUrl).toBe(image?.fileUrl);
  });
}

test('A poster that cannot be drawn is tried again', { tag: '@all' }, async ({ page }) => {
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
});
