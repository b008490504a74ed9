import type { BrowserContext, Page } from '@playwright/test';
import { addAdmin } from '#tests/support/admin.ts';
import { eventRow, fillEvent, openEvents } from '#tests/support/event-screen.ts';
import { keptDrafts, keptThings } from '#tests/support/kept-drafts.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { axeByDayAndNightIfThorough, expect, test } from '#tests/support/site-test.ts';
import { variants } from '#tests/support/thorough.ts';
import { expectToast } from '#tests/support/toast.ts';

test.use({
  environment: { SAMPLE_CONTENT: 'off' },
  expectedNoise: /error: Failed to load resource: (the server responded with a status of [45]|net::ERR)/,
});

const offerIn = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });

/** Waits until the device has it. */
async function typeAndLose(page: Page, words: { name: string; description: string }): Promise<void> {
  await fillEvent(page, words);
  await expect.poll(async () => JSON.stringify((await keptDrafts(page)).drafts)).toContain(words.description);
  await page.close({ runBeforeUnload: false });
}

async function newTab(context: BrowserContext, width: number): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize({ width, height: 844 });
  await openEvents(page);
  return page;
}

for (const width of variants([1280, 390])) {
  test(`At ${width} px, what was typed in a tab that is closed is offered in the next one`, {
    tag: '@all',
  }, async ({ context, site }) => {
    const name = `Lost and found ${width}`;
    const [id = 0] = await site.addEvents([sampleEvent({ name })]);
    await site.signIn(context);
    const first = await newTab(context, width);
    await expect(offerIn(first)).toHaveCount(0);
    await first.getByRole('button', { name: 'New Event' }).click();
    await typeAndLose(first, { name: 'A whole evening', description: 'Written for an hour.' });

    const second = await newTab(context, width);
    await expect(offerIn(second).getByText('You were writing a new event, “A whole evening”.')).toBeVisible();
    await expect(second.getByRole('dialog')).toHaveCount(0);
    await axeByDayAndNightIfThorough(second);
    await offerIn(second).getByRole('button', { name: 'Continue' }).press('Enter');
    const form = second.getByRole('dialog', { name: 'Create New Event' });
    await expect(form.getByLabel('Event Name')).toHaveValue('A whole evening');
    await expect(form.getByLabel('Description')).toHaveText('Written for an hour.');
    await expect(form.getByText('Your unsaved changes are back.')).toBeVisible();

    // It is this tab's now, and no other is offered it.
    const beside = await newTab(context, width);
    await expect(eventRow(beside, name)).toBeVisible();
    await expect.poll(() => keptThings(beside)).toHaveLength(1);
    await expect(offerIn(beside)).toHaveCount(0);

    // A server that is away takes nothing with it.
    await second.route('**/api/events', (route) => route.abort());
    await form.getByRole('button', { name: 'Create Event' }).click();
    await expectToast(second, 'Error', 'Failed to create event', 'destructive');
    expect(await keptThings(second)).toHaveLength(1);
    await second.unroute('**/api/events');
    await form.getByRole('button', { name: 'Create Event' }).click();
    await expect(form).toBeHidden();
    await expect.poll(() => keptThings(second)).toEqual([]);

    // An event that exists has a draft of its own, and Discard forgets it.
    await eventRow(beside, name).getByRole('button', { name: 'Edit' }).click();
    await typeAndLose(beside, { name: `${name}, half`, description: 'Not so good.' });
    await second.reload();
    await expect(offerIn(second).getByText(`You were writing at an event, “${name}, half”.`)).toBeVisible();
    await offerIn(second).getByRole('button', { name: 'Discard' }).press('Enter');
    await expect(offerIn(second)).toHaveCount(0);
    await expect(second.getByRole('heading', { name: 'Events', exact: true })).toBeFocused();
    expect(await keptThings(second)).toEqual([]);
    expect((await site.services.events.get(id)).name).toBe(name);
  });

  test(`At ${width} px, work at an event that someone else deletes becomes a new one, at once and after a reload`, {
    tag: '@all',
  }, async ({ context, site }) => {
    const name = `Soon gone ${width}`;
    const [id = 0] = await site.addEvents([sampleEvent({ name })]);
    await site.signIn(context);
    const second = await newTab(context, width);
    await eventRow(second, name).getByRole('button', { name: 'Edit' }).click();
    await fillEvent(second, { name: `${name}, saved`, description: 'Worth keeping.' });
    await second.request.delete(`/api/admin/events/${id}`);
    await second.getByRole('button', { name: 'Update Event' }).click();
    await expect(second.getByText('Someone else has deleted this event.')).toBeVisible();
    await second.reload();
    await expect(second.getByText('Someone else has deleted this event.')).toBeVisible();
    await expect(second.getByLabel('Event Name')).toHaveValue(`${name}, saved`);
    await second.getByRole('button', { name: 'Create Event' }).click();
    await expect(eventRow(second, `${name}, saved`)).toBeVisible();
    await second.reload();
    await expect(eventRow(second, `${name}, saved`)).toBeVisible();
    await expect(second.getByRole('dialog')).toHaveCount(0);
  });
}

test('A draft is offered to nobody but its author, and logging out forgets it', { tag: '@all' }, async ({
  context,
  site,
}) => {
  await site.signIn(context);
  const first = await newTab(context, 1280);
  await first.getByRole('button', { name: 'New Event' }).click();
  await typeAndLose(first, { name: 'A secret', description: 'Between us.' });

  const authorsCookies = await context.cookies();
  await context.clearCookies();
  await site.signIn(context);
  const other = await newTab(context, 1280);
  await other.getByRole('button', { name: 'New Event' }).click();
  await fillEvent(other, { name: 'Another one' });
  // Its own draft is kept by now, so that it is known who is signed in.
  await expect.poll(() => keptThings(other)).toHaveLength(2);
  await expect(offerIn(other)).toHaveCount(0);
  await other.close({ runBeforeUnload: false });

  await context.clearCookies();
  await context.addCookies(authorsCookies);
  const author = await newTab(context, 1280);
  await expect(offerIn(author).getByText('“A secret”')).toBeVisible();
  await author.getByRole('button', { name: 'Logout' }).click();
  await expect(author).toHaveURL('/admin/login');
  const left = JSON.stringify((await keptDrafts(author)).drafts);
  expect(left).not.toContain('A secret');
  expect(left).toContain('Another one');
});

test('Whoever logs out without having opened the events forgets no draft of anybody else', {
  tag: '@all',
}, async ({ context, site }) => {
  await site.signIn(context);
  const first = await newTab(context, 1280);
  await first.getByRole('button', { name: 'New Event' }).click();
  await typeAndLose(first, { name: 'Still mine', description: 'For next week.' });

  await context.clearCookies();
  const { username } = await addAdmin(site, 'passing by', 'Encore-1!');
  const other = await context.newPage();
  const idle = await context.newPage();
  await other.goto('/admin/login');
  await other.getByLabel('Username').fill(username);
  await other.getByLabel('Password', { exact: true }).fill('Encore-1!');
  await other.getByRole('button', { name: 'Sign In' }).click();
  await expect(other).toHaveURL('/admin/dashboard');
  await idle.goto('/admin/dashboard');
  await expect(idle.getByRole('button', { name: 'Logout' })).toBeVisible();
  await other.getByRole('button', { name: 'Logout' }).click();
  // The other tab hears of it, too.
  for (const page of [other, idle]) await expect(page).toHaveURL('/admin/login');
  expect(await keptThings(other)).toHaveLength(1);
});
