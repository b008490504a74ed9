import type { Page } from '@playwright/test';
import type { Account } from '#tests/support/admin.ts';
import { eventRow, fillEvent, openEvents } from '#tests/support/event-screen.ts';
import { emptyGallery, openGallery } from '#tests/support/gallery-screen.ts';
import { holdBack } from '#tests/support/hold-back.ts';
import { keptDrafts, keptThings } from '#tests/support/kept-drafts.ts';
import { addReturning, signInAs, signInReturning } from '#tests/support/returning-admin.ts';
import { samplePhoto } from '#tests/support/sample-application.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { axeByDayAndNightIfThorough, expect, type RunningSite, test } from '#tests/support/site-test.ts';
import { expectToast } from '#tests/support/toast.ts';

test.use({
  environment: { SAMPLE_CONTENT: 'off' },
  expectedNoise: /error: Failed to load resource: (the server responded with a status of [45]|net::ERR)/,
});

let author: Account;

test.beforeEach(async ({ page, site }) => {
  author = await signInReturning(page, site);
  await emptyGallery(site);
});

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard changes?' });
const tab = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

/** By the browser's own buttons. */
function go(page: Page, delta: number): Promise<void> {
  return page.evaluate((steps) => window.history.go(steps), delta);
}

const calls = /\/api\/(?!analytics)/;

/**
 * Ends the session, as time does, when the page sends something, so that no call of its own notices it before. Then signs
 * in again once the page asks for it: the author, or somebody else.
 */
async function signInAgain(
  page: Page,
  { services }: RunningSite,
  send: () => Promise<void>,
  { username } = author,
) {
  await page.route(calls, async (route) => {
    const sessions = services.database.db.deleteFrom('sessions').where('userId', '=', author.id);
    if (route.request().method() !== 'GET') await sessions.execute();
    await route.fallback();
  });
  await send();
  await expect(page).toHaveURL(/\/admin\/login/);
  await expect(page.getByText('Your unsaved changes are kept.')).toBeVisible();
  await page.unroute(calls);
  await signInAs(page, username);
}

/** Where the work was, if signing in has led elsewhere. */
async function returnTo(page: Page, path: string, tabName: string) {
  if (new URL(page.url()).pathname !== path) await tab(page, tabName).click();
  await expect(page).toHaveURL(path);
}

test('Back and Forward in the event editor ask before anything is lost', { tag: '@all' }, async ({
  page,
}) => {
  await page.goto('/admin/dashboard');
  await tab(page, 'Gallery').click();
  await expect(page).toHaveURL('/admin/gallery');
  await tab(page, 'Event Calendar').click();
  await tab(page, 'SMS Settings').click();
  await expect(page).toHaveURL('/admin/settings');
  await go(page, -1);
  await expect(page).toHaveURL('/admin/events');

  await page.getByRole('button', { name: 'New Event' }).click();
  await fillEvent(page, { name: 'Half a thought' });
  for (const delta of [-1, 1, -2]) {
    await go(page, delta);
    await expect(question(page)).toBeVisible();
    await expect(page).toHaveURL('/admin/events');
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    await expect(question(page)).toBeHidden();
    await expect(page.getByLabel('Event Name')).toHaveValue('Half a thought');
  }
  await go(page, -2);
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard');
  await expect.poll(() => keptThings(page)).toEqual([]);

  // Nothing was changed: nothing is asked, and history is as it was.
  await go(page, 2);
  await expect(page).toHaveURL('/admin/events');
  await page.getByRole('button', { name: 'New Event' }).click();
  await expect(page.getByLabel('Event Name')).toHaveValue('');
  await go(page, -1);
  await expect(page).toHaveURL('/admin/gallery');
  await expect(page.getByRole('button', { name: 'Upload Photo' })).toBeVisible();
});

test('A tab that is closed or reloaded asks, and a reload brings the text back', { tag: '@all' }, async ({
  page,
}) => {
  await openEvents(page);
  await page.getByRole('button', { name: 'New Event' }).click();
  await fillEvent(page, { name: 'Reloaded', description: 'One\n\nTwo' });
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const warning = await asked;
  expect(warning.type()).toBe('beforeunload');
  await warning.accept();
  await reloaded;
  const editor = page.getByRole('dialog', { name: 'Create New Event' });
  await expect(editor.getByLabel('Event Name')).toHaveValue('Reloaded');
  await expect(editor.getByLabel('Description').locator('p')).toHaveText(['One', 'Two']);
  await expect(editor.getByText('Your unsaved changes are back.')).toBeVisible();
  await axeByDayAndNightIfThorough(page);
  await editor.getByRole('button', { name: 'Discard them' }).click();
  await expect(editor.getByLabel('Event Name')).toHaveValue('');
  await expect(editor.getByLabel('Event Name')).toBeFocused();
  await expect.poll(() => keptThings(page)).toEqual([]);
});

test('Somebody else who signs in where a session has ended does not see what its owner was typing', {
  tag: '@all',
}, async ({ page, site }) => {
  await openEvents(page);
  await page.getByRole('button', { name: 'New Event' }).click();
  await fillEvent(page, { name: 'Between us', description: 'Not for everybody.' });
  const editor = page.getByRole('dialog', { name: 'Create New Event' });
  const device = async () => JSON.stringify((await keptDrafts(page)).drafts);
  await expect.poll(device).toContain('Not for everybody.');
  const create = editor.getByRole('button', { name: 'Create Event' });
  await signInAgain(page, site, () => create.click(), await addReturning(site));
  await returnTo(page, '/admin/events', 'Event Calendar');
  await expect(page.getByRole('heading', { name: 'Events', exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // It is still its author's.
  expect(await device()).toContain('Not for everybody.');
});

test('Staff whose session ends while they edit an event sign in again, and go on with their text', async ({
  page,
  site,
}) => {
  const [id = 0] = await site.addEvents([sampleEvent({ name: 'Interrupted' })]);
  await openEvents(page);
  await eventRow(page, 'Interrupted').getByRole('button', { name: 'Edit' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit Event' });
  await fillEvent(page, { name: 'Interrupted, then finished', description: 'A long story.' });
  await signInAgain(page, site, () => editor.getByRole('button', { name: 'Update Event' }).click());
  await returnTo(page, '/admin/events', 'Event Calendar');
  await expect(editor.getByLabel('Event Name')).toHaveValue('Interrupted, then finished');
  await expect(editor.getByLabel('Description')).toHaveText('A long story.');
  await editor.getByRole('button', { name: 'Update Event' }).click();
  await expectToast(page, 'Success', 'Event updated successfully');
  expect(await site.services.events.get(id)).toMatchObject({
    name: 'Interrupted, then finished',
    description: '<p>A long story.</p>',
  });
  await expect(eventRow(page, 'Interrupted, then finished')).toBeVisible();
  await expect.poll(() => keptThings(page)).toEqual([]);
});

test('Text that comes back to an event that others have changed does not write over them', {
  tag: '@all',
}, async ({ page, site }) => {
  const [id = 0] = await site.addEvents([sampleEvent({ name: 'Overtaken' })]);
  await openEvents(page);
  await eventRow(page, 'Overtaken').getByRole('button', { name: 'Edit' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit Event' });
  await fillEvent(page, { name: 'Mine, late' });
  await signInAgain(page, site, async () => {
    const seen = await site.services.events.get(id);
    await site.services.events.change(seen, { name: 'Theirs' }, '2026-11-15T17:00:00.000Z');
    await editor.getByRole('button', { name: 'Update Event' }).click();
  });
  await returnTo(page, '/admin/events', 'Event Calendar');
  await expect(editor.getByLabel('Event Name')).toHaveValue('Mine, late');
  await editor.getByRole('button', { name: 'Update Event' }).click();
  await expect(editor.getByText('Someone else has changed this event in the meantime.')).toBeVisible();
  expect((await site.services.events.get(id)).name).toBe('Theirs');
  await editor.getByRole('button', { name: 'Load their version' }).click();
  await expect(editor.getByLabel('Event Name')).toHaveValue('Theirs');
  await expect.poll(() => keptThings(page)).toEqual([]);
});

test('Esc in the gallery’s dialogs asks before what was chosen and typed goes', { tag: '@all' }, async ({
  page,
}) => {
  await openGallery(page);
  const uploading = page.getByRole('dialog', { name: 'Upload Photo' });
  const open = page.getByRole('button', { name: 'Upload Photo' });
  await open.click();
  await expect(uploading).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(uploading).toBeHidden();
  await open.click();
  await uploading.getByLabel('Description').fill('The stage before doors');
  const leaves = [
    () => page.keyboard.press('Escape'),
    () => uploading.getByRole('button', { name: 'Close' }).click(),
    () => uploading.getByRole('button', { name: 'Cancel' }).click(),
    () => page.mouse.click(5, 400),
  ];
  for (const leave of leaves) {
    await leave();
    await expect(question(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
    await expect(uploading.getByLabel('Description')).toHaveValue('The stage before doors');
  }
  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(uploading).toBeHidden();
  await expect(open).toBeFocused();

  await open.click();
  await expect(uploading.getByLabel('Description')).toHaveValue('');
  const picture = { name: 'stage.jpg', mimeType: 'image/jpeg', buffer: await samplePhoto() };
  await uploading.locator('input[type="file"]').setInputFiles(picture);
  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(uploading).toBeHidden();

  const making = page.getByRole('dialog', { name: 'Generate Image' });
  await page.getByRole('button', { name: 'Generate Image' }).click();
  await making.getByLabel('Prompt').fill('A double bass');
  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(making.getByLabel('Prompt')).toHaveValue('A double bass');
});

test('Whoever discards a new event is where they began it', { tag: '@all' }, async ({ page }) => {
  await openEvents(page);
  const begin = page.getByRole('button', { name: 'New Event' });
  await begin.press('Enter');
  await fillEvent(page, { name: 'Half a thought' });
  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(page.getByLabel('Event Name')).toBeHidden();
  await expect(begin).toBeFocused();
});

test('A dialog that the browser closes unasked, as after several Back gestures, asks all the same', {
  tag: '@all',
}, async ({ page }) => {
  await openGallery(page);
  const making = page.getByRole('dialog', { name: 'Generate Image' });
  const open = page.getByRole('button', { name: 'Generate Image' });
  const closeByBrowser = () => making.evaluate((dialog) => (dialog as HTMLDialogElement).close());
  await open.click();
  await making.getByLabel('Prompt').fill('A double bass');
  await closeByBrowser();
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(making.getByLabel('Prompt')).toHaveValue('A double bass');
  await closeByBrowser();
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(making).toBeHidden();
  await expect(open).toBeFocused();
  await open.click();
  await making.getByLabel('Prompt').fill('');
  await closeByBrowser();
  await expect(making).toBeHidden();
  await open.click();
  await expect(making.getByLabel('Prompt')).toBeVisible();
});

test('Staff whose session ends before an upload find photos and words again', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await openGallery(page);
  await page.getByRole('button', { name: 'Upload Photo' }).click();
  const uploading = page.getByRole('dialog', { name: 'Upload Photo' });
  const picture = { name: 'stage.jpg', mimeType: 'image/jpeg', buffer: await samplePhoto() };
  await uploading.locator('input[type="file"]').setInputFiles(picture);
  await uploading.getByLabel('Description').fill('The stage before doors');
  const send = uploading.getByRole('button', { name: 'Upload', exact: true });
  await signInAgain(page, site, () => send.click());
  await returnTo(page, '/admin/gallery', 'Gallery');
  await expect(uploading.getByLabel('Description')).toHaveValue('The stage before doors');
  await expect(uploading.getByText('stage.jpg')).toBeVisible();
  await send.click();
  await expectToast(page, 'Success', 'Image uploaded successfully');
  await expect.poll(() => keptThings(page)).toEqual([]);
});

test('A prompt whose image could not be made is still there', { tag: '@all' }, async ({ page }) => {
  await openGallery(page);
  const open = page.getByRole('button', { name: 'Generate Image' });
  const making = page.getByRole('dialog', { name: 'Generate Image' });
  const refusal = { error: 'Not now', message: 'Not now' };
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/admin/generate-image', async (route) => {
    await isAnswered;
    await route.fulfill({ status: 503, json: refusal });
  });
  await open.click();
  await making.getByLabel('Prompt').fill('A double bass under string lights');
  await making.getByRole('button', { name: 'Generate', exact: true }).click();
  await making.getByRole('button', { name: 'Close' }).first().click();
  await expect(making).toBeHidden();
  answer();
  await expectToast(page, 'Error', 'Not now', 'destructive');
  await open.click();
  await expect(making.getByLabel('Prompt')).toHaveValue('A double bass under string lights');
});

test('Settings that are not saved are asked for by tabs, Back and Logout, and survive the end of a session', {
  tag: '@all',
}, async ({ page, site }) => {
  const { username } = await signInReturning(page, site);
  await openEvents(page);
  await tab(page, 'SMS Settings').click();
  const phone = page.getByLabel('Phone Number');
  await phone.fill('+1 706 555 0142');
  for (const leave of [
    () => tab(page, 'Gallery').click(),
    () => go(page, -1),
    () => page.getByRole('button', { name: 'Logout' }).click(),
  ]) {
    await leave();
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    await expect(page).toHaveURL('/admin/settings');
    await expect(phone).toHaveValue('+1 706 555 0142');
  }
  // By coming back to the window: the list of messages asks the server now and then by itself, too.
  await page.context().clearCookies();
  await page.evaluate(() => {
    window.dispatchEvent(new Event('focus'));
  });
  await expect(page).toHaveURL(/\/admin\/login/);
  await signInAs(page, username);
  await returnTo(page, '/admin/settings', 'SMS Settings');
  await expect(phone).toHaveValue('+1 706 555 0142');
  const restored = page.getByText('Your unsaved changes are back.');
  await expect(restored).toBeVisible();
  const release = await holdBack(page, '/api/admin/current-user');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expectToast(page, 'Settings Updated!', 'Your SMS notification preferences have been saved.');
  await expect.poll(() => keptThings(page)).toEqual([]);
  // What is typed from now on does not come from before.
  await phone.fill('+1 706 555 01');
  await expect(page.getByRole('button', { name: 'Save Settings' })).toBeVisible();
  await expect(restored).toHaveCount(0);
  await phone.fill('+1 706 555 0142');

  // Saved: nothing is asked any more, whether the page has looked again or not.
  await tab(page, 'Gallery').click();
  await expect(page).toHaveURL('/admin/gallery');
  release();

  // And whoever logs out leaves nothing behind.
  await tab(page, 'SMS Settings').click();
  await phone.fill('+1 706 555 0199');
  await page.getByRole('button', { name: 'Logout' }).click();
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/admin/login');
  await expect.poll(() => keptThings(page)).toEqual([]);
});

test('Who signs out or in, in one tab, does so in all of them, and nobody’s number becomes another’s', {
  tag: '@all',
}, async ({ page, site }) => {
  const { username } = await signInReturning(page, site);
  const { username: next } = await addReturning(site);
  const other = await page.context().newPage();
  const phone = other.getByLabel('Phone Number');
  await other.goto('/admin/settings');
  await phone.fill('+1 706 555 0142');
  await expect.poll(() => keptThings(other)).toHaveLength(1);
  await openEvents(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/admin/login');
  await expect(other).toHaveURL('/admin/login');
  expect(await keptThings(other)).toEqual([]);

  // The end of a session that nobody has ended is seen by the tab that is used next.
  await signInAs(page, username);
  await other.goto('/admin/settings');
  await phone.fill('+1 706 555 0142');
  await page.context().clearCookies();
  await page.goto('/admin/login');
  await signInAs(page, next);
  await expect(phone).toHaveValue('');
  await expect(other.getByText('Your unsaved changes are back.')).toHaveCount(0);

  // Nor does whoever cannot be known read what the one before them was typing.
  await other.goto('/admin/newsletter');
  await other.getByLabel('A sentence of your own').fill('Only mine');
  await page.context().clearCookies();
  await page.goto('/admin/login');
  await other.route('**/api/admin/current-user', (route) => route.fulfill({ status: 503, body: '{}' }));
  await signInAs(page, username);
  await expect(other.getByLabel('A sentence of your own')).toHaveValue('');
});

test('A save that hangs can be left, and what was written is not lost by it', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await page.goto('/admin/dashboard');
  await tab(page, 'Event Calendar').click();
  await page.getByRole('button', { name: 'New Event' }).click();
  await fillEvent(page, { name: 'Hanging', description: 'x' });
  const waiting = page.getByRole('alertdialog', { name: 'Still saving' });
  let fail = () => {};
  const isFailed = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route('**/api/events', async (route) => {
    await isFailed;
    await route.fulfill({ status: 500, body: '' });
  });
  await page.getByRole('button', { name: 'Create Event' }).click();
  await page.goBack();
  await expect(waiting).toBeVisible();
  // Whoever agreed to leave a save under way has not agreed to lose the text, also when the save has failed since.
  fail();
  await expectToast(page, 'Error', 'Failed to create event', 'destructive');
  await expect(page.getByRole('button', { name: 'Create Event' })).toBeAttached();
  await waiting.getByRole('button', { name: 'Leave anyway' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  await page.goForward();
  await expect(page.getByLabel('Event Name')).toHaveValue('Hanging');
  await page.unroute('**/api/events');

  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/events', async (route) => {
    await isAnswered;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Create Event' }).click();
  await page.goBack();
  await waiting.getByRole('button', { name: 'Leave anyway' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goForward();
  await expect(page.getByLabel('Event Name')).toHaveValue('Hanging');
  await page.getByRole('button', { name: 'Discard them' }).click();
  await fillEvent(page, { name: 'The next one' });
  answer();
  await expectToast(page, 'Success', 'Event created successfully');
  // The one that is being written stays open.
  await expect(page.getByLabel('Event Name')).toHaveValue('The next one');
  const { events } = await site.services.events.list({ now: '2026-01-01', archived: 'include' });
  expect(events.map(({ name }) => name)).toContain('Hanging');
});
