import type { Page } from '@playwright/test';
import { showFormatted, showHtml } from '#tests/support/description-editor.ts';
import { eventRow, fillEvent, openEvents, openMore, pressMore } from '#tests/support/event-screen.ts';
import { addImage, emptyGallery } from '#tests/support/gallery-screen.ts';
import { holdBack } from '#tests/support/hold-back.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import {
  axeByDayAndNightIfThorough,
  axeIfThorough,
  expect,
  type RunningSite,
  test,
} from '#tests/support/site-test.ts';
import { expectToast, toasts } from '#tests/support/toast.ts';

test.use({
  environment: { SAMPLE_CONTENT: 'off' },
  expectedNoise: /error: Failed to load resource: (the server responded with a status of [45]|net::ERR)/,
});

test.beforeEach(async ({ page, site }) => {
  await site.signIn(page.context());
  await emptyGallery(site);
});

async function newEvent(page: Page) {
  await openEvents(page);
  await page.getByRole('button', { name: 'New Event' }).click();
  return page.getByRole('dialog', { name: 'Create New Event' });
}

async function eventNames({ services }: RunningSite): Promise<string[]> {
  const { events } = await services.events.list({ now: '2026-01-01', archived: 'include' });
  return events.map(({ name }) => name);
}

/** What the page asks the server to change, as `METHOD path`. */
function changesOf(page: Page): string[] {
  const changes: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    const isChange = request.method() !== 'GET' && !/analytics/.test(path);
    if (isChange) changes.push(`${request.method()} ${path}`);
  });
  return changes;
}

test('Enter on the switch in “Choose from gallery” does not save the half-finished event', {
  tag: '@all',
}, async ({ page, site }) => {
  const form = await newEvent(page);
  await fillEvent(page, { name: 'Half Finished', description: 'Not yet.' });
  await form.getByRole('button', { name: 'Choose from gallery' }).press('Enter');
  const choosing = page.getByRole('dialog', { name: 'Choose from gallery' });
  const withPrivate = choosing.getByRole('switch', { name: 'Include private images' });
  await expect(withPrivate).toBeFocused();
  const changes = changesOf(page);
  await page.keyboard.press('Enter');
  await expect(withPrivate).toBeChecked();
  await expect(choosing.getByText('No Images Yet')).toBeVisible();
  expect(changes).toEqual([]);
  expect(await eventNames(site)).not.toContain('Half Finished');

  // No dialog of the page belongs to a form, whichever is open.
  await page.keyboard.press('Escape');
  await expect(choosing).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible();
  expect(await page.locator('form dialog').count()).toBe(0);
});

test('Staff can read the dialog with the gallery’s images by day and by night, on a phone and on a desk', {
  tag: '@all',
}, async ({ page }) => {
  await addImage(page, { name: 'shown.jpg', description: 'A full house', isPublic: true });
  await addImage(page, { name: 'hidden.jpg' });
  const form = await newEvent(page);
  await form.getByRole('button', { name: 'Choose from gallery' }).click();
  const choosing = page.getByRole('dialog', { name: 'Choose from gallery' });
  const withPrivate = choosing.getByRole('switch', { name: 'Include private images' });
  await withPrivate.check();
  await expect(choosing.getByRole('listitem')).toHaveCount(2);
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [390, 1440]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 844 });
      await axeIfThorough(page, `${colorScheme} at ${width} px`);
      const [dialog, knob, list] = await Promise.all([
        choosing.boundingBox(),
        withPrivate.boundingBox(),
        choosing.getByRole('list', { name: 'Images' }).boundingBox(),
      ]);
      // As wide as a switch, above the images, and these as wide as the dialog lets them be.
      expect(knob?.width).toBeGreaterThan(45);
      expect(list?.y).toBeGreaterThan((knob?.y ?? 0) + (knob?.height ?? 0));
      expect(list?.width).toBeGreaterThan((dialog?.width ?? 0) * 0.8);
    }
  }
});

test('Of two who edit one event on their phones, the second sees at once what is to be decided', {
  tag: '@all',
}, async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const [id = 0] = await site.addEvents([sampleEvent({ name: 'Contested Twice' })]);
  await openEvents(page);
  await eventRow(page, 'Contested Twice').getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Event' });
  await fillEvent(page, { name: 'Mine' });
  const seen = await site.services.events.get(id);
  await site.services.events.change(seen, { name: 'Theirs' }, '2026-11-15T17:00:00.000Z');
  const save = dialog.getByRole('button', { name: 'Update Event' });
  await save.click();
  const conflict = dialog.getByRole('alert').filter({ hasText: 'Someone else has changed this event' });
  await expect(conflict).toBeFocused();
  await expect(conflict).toBeInViewport({ ratio: 1 });
  for (const choice of ['Load their version', 'Keep editing mine']) {
    await expect(conflict.getByRole('button', { name: choice })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Tab');
    await expect(conflict.getByRole('button', { name: choice })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(conflict).toBeHidden();
  await expect(save).toBeFocused();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Success', 'Event updated successfully');
  expect((await site.services.events.get(id)).name).toBe('Mine');
});

test('A server that cannot save says so where it is seen, on a phone too', { tag: '@all' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const form = await newEvent(page);
  await fillEvent(page, { name: 'Refused', description: 'x' });
  const refusal = { error: 'Come back later', message: 'Come back later' };
  await page.route('**/api/events', (route) => route.fulfill({ status: 503, json: refusal }));
  await form.getByLabel('Event Name').press('Enter');
  await expect(form.getByText('Come back later')).toBeInViewport({ ratio: 1 });
});

test('Staff who click twice, or hold Enter down, duplicate, archive and delete an event once', {
  tag: '@all',
}, async ({ page, site }) => {
  const [id = 0, heldId = 0] = await site.addEvents([
    sampleEvent({ name: 'Clicked Twice' }),
    sampleEvent({ name: 'Held Down' }),
  ]);
  await openEvents(page);
  const changes = changesOf(page);
  const row = eventRow(page, 'Clicked Twice');
  const failures = page.getByTestId('toast-area').locator('[data-tone="destructive"]');
  async function expectOnce(change: string, text: string) {
    await expect(toasts(page).filter({ hasText: text }).last()).toBeVisible();
    expect(changes.splice(0)).toEqual([change]);
    await expect(failures).toHaveCount(0);
  }

  await openMore(row);
  await row.getByRole('button', { name: 'Duplicate' }).dblclick();
  await expectOnce(`POST /api/admin/events/${id}/duplicate`, 'Event duplicated successfully');
  await openMore(row);
  await row.getByRole('button', { name: 'Archive' }).dblclick();
  await expectOnce(`PATCH /api/admin/events/${id}/archive`, 'Event archived successfully');
  await expect(row.getByRole('button', { name: 'Publish' })).toBeVisible();

  // Two clicks within one turn of the page: no drawing in between could have disabled anything.
  await row.getByRole('button', { name: 'Publish' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expectOnce(`PATCH /api/events/${id}`, 'Event published successfully');
  await pressMore(row, 'Delete …');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).dblclick();
  await expectOnce(`DELETE /api/admin/events/${id}`, 'Event deleted successfully');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  await openMore(eventRow(page, 'Held Down'));
  await eventRow(page, 'Held Down').getByRole('button', { name: 'Duplicate' }).focus();
  for (let press = 0; press < 5; press += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expectOnce(`POST /api/admin/events/${heldId}/duplicate`, 'Event duplicated successfully');

  await eventRow(page, 'Held Down').getByRole('button', { name: 'Edit' }).focus();
  await page.keyboard.down('Enter');
  await expect(page.getByLabel('Event Name')).toBeFocused();
  for (let press = 0; press < 5; press += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(page.getByRole('dialog', { name: 'Edit Event' })).toBeVisible();
  expect(changes).toEqual([]);
});

test('Staff who click twice for a variation get one', { tag: '@all' }, async ({ page }) => {
  const { id } = await addImage(page, { name: 'stage.jpg' });
  await page.goto('/admin/gallery');
  const changes = changesOf(page);
  const button = page.getByRole('button', { name: /Generate variation/ }).first();
  await button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
  await expectToast(page, 'Success', 'Image variation generated successfully');
  expect(changes).toEqual([`POST /api/admin/generate-variation/${id}`]);
});

test('Text that was typed with blank lines has its paragraphs for guests', {
  tag: '@all',
}, async ({ page, site }) => {
  const form = await newEvent(page);
  await fillEvent(page, {
    name: 'Two Paragraphs',
    date: '2026-11-20',
    startTime: '19:30',
    endTime: '22:00',
  });
  const text = await showHtml(form);
  await text.fill('First set\nDoors at seven\n\nSecond set: whatever');
  const shown = '<p>First set<br>Doors at seven</p><p>Second set: whatever</p>';
  await form.getByRole('button', { name: 'Create Event' }).click();
  await expectToast(page, 'Success', 'Event created successfully');

  const { events } = await site.services.events.list({ now: '2026-11-15T17:00:00.000Z' });
  const event = events.find(({ name }) => name === 'Two Paragraphs');
  await page.goto(`/events/${event?.id}`);
  expect(await page.getByTestId('event-description').innerHTML()).toBe(shown);

  // What was typed is what is edited.
  await openEvents(page);
  await eventRow(page, 'Two Paragraphs').getByRole('button', { name: 'Edit' }).click();
  const opened = page.getByLabel('Description');
  await expect(opened.locator('p')).toHaveText(['First setDoors at seven', 'Second set: whatever']);
  await expect(await showHtml(page)).toHaveValue('First set\nDoors at seven\n\nSecond set: whatever');
});

test('A link without its address is not saved, and a click on a link asks nothing', { tag: '@all' }, async ({
  page,
}) => {
  const form = await newEvent(page);
  const changes = changesOf(page);
  await fillEvent(page, { name: 'Linked' });
  const text = await showHtml(form);
  await text.fill('<a href="https://">Tickets</a>');
  await form.getByRole('button', { name: 'Create Event' }).click();
  await expect(form.getByText('A link has no address yet')).toBeVisible();
  await expect(text).toBeFocused();
  expect(changes).toEqual([]);

  await text.fill('<a href="/events">All events</a>');
  const formatted = await showFormatted(form);
  await formatted.getByRole('link', { name: 'All events' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(formatted).toBeFocused();
  await expect(page).toHaveURL('/admin/events');
});

test('An event with a private image says so, in the table and in its form, and makes it public', {
  tag: '@all',
}, async ({ page, site }) => {
  const image = await addImage(page, { name: 'hidden.jpg' });
  await site.addEvents([
    sampleEvent({ name: 'Unseen', imageUrl: image.fileUrl }),
    sampleEvent({ name: 'Plain' }),
  ]);
  await openEvents(page);
  const row = eventRow(page, 'Unseen');
  await expect(row.getByText('Private image')).toBeVisible();
  await expect(page.getByText('Private image')).toHaveCount(1);
  await row.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Event' });
  const warning = form.getByText('This image is private: guests cannot see it.');
  await expect(warning).toBeVisible();
  await axeByDayAndNightIfThorough(page);
  const stranger = { headers: { cookie: '' } };
  expect((await page.request.get(image.fileUrl, stranger)).status()).toBe(404);
  const release = await holdBack(page, '/api/admin/images?*');
  await form.getByRole('button', { name: 'Make it public' }).click();
  await expectToast(page, 'Success', 'Image visibility updated');
  await expect(form.getByLabel('Event Image URL')).toBeFocused();
  // Whoever goes on meanwhile is not called back.
  await form.getByLabel('Event Name').focus();
  release();
  await expect(warning).toHaveCount(0);
  await expect(form.getByLabel('Event Name')).toBeFocused();
  expect((await page.request.get(image.fileUrl, stranger)).status()).toBe(200);
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(row.getByText('Private image')).toHaveCount(0);
});
