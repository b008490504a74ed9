import type { Locator } from '@playwright/test';
import { clearApplications, deskPath, listOf, rowsOf } from '#tests/support/desk.ts';
import { eventRow, openEvents } from '#tests/support/event-screen.ts';
import { openGallery } from '#tests/support/gallery-screen.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { expect, test } from '#tests/support/site-test.ts';
import { storeApplications } from '#tests/support/stored-applications.ts';

test.use({
  environment: { SAMPLE_CONTENT: 'off' },
  expectedNoise: /error: Failed to load resource: the server responded with a status of 5/,
});

const phone = { width: 390, height: 844 };

test.beforeEach(async ({ page, site }) => {
  await site.signIn(page.context());
});

/** Where the text itself begins, without the padding of the element around it. */
function textStart(text: Locator): Promise<number> {
  return text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().left;
  });
}

/** The contrast of a field's placeholder with the field's own ground. */
function placeholderContrast(field: Locator): Promise<number> {
  return field.evaluate((input) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('There is no canvas');
    const luminanceOf = (...colours: string[]) => {
      for (const colour of colours) {
        context.fillStyle = colour;
        context.fillRect(0, 0, 1, 1);
      }
      const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((byte) => {
        const share = byte / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const ground = getComputedStyle(input).backgroundColor;
    const light = luminanceOf(ground);
    const dark = luminanceOf(ground, getComputedStyle(input, '::placeholder').color);
    return (light + 0.05) / (dark + 0.05);
  });
}

test('On a phone, name, place and date of an event begin at the same edge', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await site.addEvents([sampleEvent({ name: 'Aligned' })]);
  await page.setViewportSize(phone);
  await openEvents(page);
  const row = eventRow(page, 'Aligned');
  await expect(row).toBeVisible();
  const name = await textStart(row.getByText('Aligned', { exact: true }));
  expect(await textStart(row.getByText('No place yet'))).toBe(name);
  expect(await textStart(row.getByRole('cell').nth(2))).toBe(name);
});

test('On a phone, the words of the event filter have the same room on both sides', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await site.addEvents([sampleEvent({ name: 'Filtered' })]);
  await page.setViewportSize(phone);
  await openEvents(page);
  await expect(eventRow(page, 'Filtered').first()).toBeVisible();
  const rooms = await page
    .getByRole('group', { name: 'Show' })
    .locator('label')
    .evaluateAll((labels) =>
      labels.map((label) => {
        const range = document.createRange();
        range.selectNodeContents(label.lastChild ?? label);
        const words = range.getBoundingClientRect();
        const box = label.getBoundingClientRect();
        return [words.left - box.left, box.right - words.right].map(Math.round);
      }),
    );
  expect(rooms).toHaveLength(4);
  const sides = rooms.flat();
  expect(Math.max(...sides) - Math.min(...sides)).toBeLessThanOrEqual(1);
  expect(Math.min(...sides)).toBeGreaterThanOrEqual(8);
});

test('The placeholder of every search can be read', { tag: '@all' }, async ({ page, site }) => {
  await site.addEvents([sampleEvent()]);
  await storeApplications(site, [{}]);
  await openEvents(page);
  expect(await placeholderContrast(page.getByLabel('Search events'))).toBeGreaterThanOrEqual(4.5);
  await page.goto(deskPath);
  expect(await placeholderContrast(page.getByLabel('Search applications'))).toBeGreaterThanOrEqual(4.5);
  await clearApplications(site);
});

test('The title of a form is not larger than the title of its page', { tag: '@all' }, async ({ page }) => {
  const sizeOf = (heading: Locator) =>
    heading.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  for (const { open, name, title } of [
    { open: openEvents, name: 'New Event', title: 'Create New Event' },
    { open: openGallery, name: 'Upload Photo', title: 'Upload Photo' },
    { open: openGallery, name: 'Generate Image', title: 'Generate Image' },
  ]) {
    await open(page);
    const pageTitle = await sizeOf(page.getByRole('heading', { level: 1 }));
    await page.getByRole('button', { name }).click();
    const heading = page.getByRole('dialog', { name: title }).getByRole('heading', { name: title });
    expect(await sizeOf(heading)).toBeLessThanOrEqual(pageTitle);
  }
});

test('The message of a list that did not come begins where the list begins', { tag: '@all' }, async ({
  page,
}) => {
  await page.route('**/api/admin/applications?*', (route) => route.fulfill({ status: 500, body: 'no' }));
  for (const viewport of [phone, { width: 1440, height: 900 }]) {
    await page.setViewportSize(viewport);
    await page.goto(deskPath);
    const notice = listOf(page).getByRole('status').filter({ hasText: 'Error loading applications' });
    await expect(notice).toBeVisible();
    const search = await page.getByLabel('Search applications').boundingBox();
    const box = await notice.boundingBox();
    expect(box?.x).toBe(search?.x);
    expect(box?.width).toBe(search?.width);
  }
});

test('The spam filter says at its place what it does, and all of it can be read on a phone', {
  tag: '@all',
}, async ({ page, site }) => {
  await storeApplications(site, [{}]);
  await page.setViewportSize(phone);
  await page.goto(deskPath);
  const choice = page.getByLabel('Suspected spam');
  await expect(choice.locator('option')).toHaveText(['Spam: show', 'Spam: hide', 'Spam: only']);
  await expect(choice).toBeVisible();
  const missingPx = await choice.evaluate((select: HTMLSelectElement) => {
    const free = select.cloneNode(true) as HTMLSelectElement;
    Object.assign(free.style, { position: 'absolute', width: 'auto' });
    select.after(free);
    const wanted = free.getBoundingClientRect().width;
    free.remove();
    return wanted - select.getBoundingClientRect().width;
  });
  expect(missingPx).toBeLessThanOrEqual(0);
  await clearApplications(site);
});

test('The icons of the desk tell by a tip what they do, also to the keyboard', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await clearApplications(site);
  await storeApplications(site, [{ name: 'First Row' }, { name: 'Second Row' }]);
  await page.goto(deskPath);
  await expect(rowsOf(page)).toHaveCount(2);
  const tip = page.getByRole('tooltip');
  const isWhole = () =>
    tip.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const corners = [
        [left + 1, top + 1],
        [right - 1, top + 1],
        [left + 1, bottom - 1],
        [right - 1, bottom - 1],
      ] as const;
      return corners.every(([x, y]) => document.elementFromPoint(x, y) === element);
    });
  await listOf(page).getByRole('heading').focus();
  for (const name of ['Keys: ?', 'Refresh', 'Export CSV']) {
    await page.keyboard.press('Tab');
    await expect(tip).toHaveText(name);
    expect(await isWhole()).toBe(true);
  }
  await rowsOf(page).first().focus();
  // Its checkbox comes first.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(tip).toHaveText('Delete');
  expect(await isWhole()).toBe(true);
  await expect(page.locator('[data-part="list"] [title]')).toHaveCount(0);
  await clearApplications(site);
});
