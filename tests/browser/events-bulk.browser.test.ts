import type { Locator, Page } from '@playwright/test';
import { eventRow, openEvents, openMore } from '#tests/support/event-screen.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { addSeries, namesakes, removeAllEvents } from '#tests/support/series-screen.ts';
import {
  axeByDayAndNightIfThorough,
  axeIfThorough,
  expect,
  type RunningSite,
  test,
} from '#tests/support/site-test.ts';
import { variants } from '#tests/support/thorough.ts';
import { toasts } from '#tests/support/toast.ts';

test.use({
  environment: { SAMPLE_CONTENT: 'off' },
  expectedNoise: /error: Failed to load resource: the server responded with a status of (404|409|500)/,
});

test.beforeEach(async ({ page, site }) => {
  await removeAllEvents(site);
  await site.signIn(page.context());
});

const boxOf = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Choose ${name}`, exact: true });
const barOf = (page: Page): Locator => page.getByRole('group', { name: 'Chosen events' });
const newest = (page: Page) => toasts(page).last();
/** Names stand in isolates, so that one in another direction of writing does not turn the sentence around. */
const isolated = (name: string) => `\u2068${name}\u2069`;

async function archivedOf(site: RunningSite, names: string[]): Promise<(boolean | undefined)[]> {
  const found = await Promise.all(names.map((name) => namesakes(site, name)));
  return found.map(([event]) => event?.archived);
}

/** Five evenings one after the other, so that the table has them in this order. */
async function addFive(site: RunningSite) {
  const ids = await site.addEvents(
    ['Ann', 'Ben', 'Cat', 'Dan', 'Eve'].map((name, index) =>
      sampleEvent({
        name,
        startDateTime: `2026-11-2${index + 1}T00:30:00.000Z`,
        endDateTime: `2026-11-2${index + 1}T03:00:00.000Z`,
        archived: name === 'Eve',
        // The search finds words of the description as well.
        description: '<p>x</p>',
      }),
    ),
  );
  site.passSeconds(1);
  return ids;
}

for (const width of variants([1280, 390])) {
  test(`At ${width} px, several are archived, taken back, published again, priced, placed and cancelled`, {
    tag: '@all',
  }, async ({ page, site }) => {
    await addFive(site);
    await page.setViewportSize({ width, height: 844 });
    await openEvents(page);
    await boxOf(page, 'Ann').check();
    await expect(barOf(page)).toContainText('1 chosen');
    // From the last one that was chosen to this one.
    await boxOf(page, 'Cat').click({ modifiers: ['Shift'] });
    await expect(barOf(page)).toContainText('3 chosen');
    await expect(boxOf(page, 'Ben')).toBeChecked();
    await boxOf(page, 'Eve').check();
    await expect(barOf(page)).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await axeByDayAndNightIfThorough(page);

    await barOf(page).getByRole('button', { name: 'Archive' }).click();
    await expect(newest(page)).toContainText('3 archived.');
    await expect(newest(page)).toContainText(`1 was already archived: ${isolated('Eve')}.`);
    await expect(barOf(page)).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Events', exact: true })).toBeFocused();
    await expect(eventRow(page, 'Ben').getByText('Draft', { exact: true })).toBeVisible();
    expect(await archivedOf(site, ['Ann', 'Ben', 'Cat', 'Dan', 'Eve'])).toEqual([
      true,
      true,
      true,
      false,
      true,
    ]);

    await newest(page).getByRole('button', { name: 'Undo' }).click();
    await expect(newest(page)).toContainText('3 undone.');
    expect(await archivedOf(site, ['Ann', 'Ben', 'Cat', 'Dan', 'Eve'])).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);

    await boxOf(page, 'Ann').check();
    await barOf(page).getByRole('button', { name: 'Choose all 5 on this list' }).click();
    await expect(barOf(page)).toContainText('5 chosen');
    await barOf(page).getByRole('button', { name: 'Publish' }).click();
    await expect(newest(page)).toContainText('1 published.');
    await expect(newest(page)).toContainText('4 were already published');
    expect(await archivedOf(site, ['Eve'])).toEqual([false]);

    await boxOf(page, 'Ann').check();
    await boxOf(page, 'Ben').check();
    await barOf(page).getByRole('button', { name: 'Set price …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set the price' });
    await dialog.getByLabel('Price').fill('$8');
    await dialog.getByRole('button', { name: 'Set price' }).click();
    await expect(newest(page)).toContainText('2 changed.');
    await boxOf(page, 'Ann').check();
    await barOf(page).getByRole('button', { name: 'Set place …' }).click();
    await page.getByRole('dialog').getByLabel('Place').selectOption({ index: 1 });
    await page.getByRole('dialog').getByRole('button', { name: 'Set place' }).click();
    await expect(newest(page)).toContainText('1 changed.');
    await boxOf(page, 'Ben').check();
    await barOf(page).getByRole('button', { name: 'Mark as cancelled' }).click();
    await expect(newest(page)).toContainText('1 cancelled.');
    const place = 'Folklore (Dawsonville)';
    await expect(eventRow(page, 'Ann')).toContainText(place);
    await expect(eventRow(page, 'Ben').getByText('Cancelled', { exact: true })).toBeVisible();
    expect(await namesakes(site, 'Ann')).toMatchObject([
      { price: '$8', location: place, status: 'scheduled' },
    ]);
    expect(await namesakes(site, 'Ben')).toMatchObject([
      { price: '$8', location: null, status: 'cancelled' },
    ]);
    await newest(page).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => namesakes(site, 'Ben')).toMatchObject([{ status: 'scheduled', price: '$8' }]);
  });
}

test('In another list a range does not begin at what was chosen in the one before', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await addFive(site);
  await openEvents(page, '?search=n');
  await boxOf(page, 'Ann').check();
  await page.getByRole('searchbox').fill('');
  await expect(boxOf(page, 'Cat')).toBeVisible();
  await boxOf(page, 'Dan').click({ modifiers: ['Shift'] });
  await expect(barOf(page)).toContainText('1 chosen');
  await boxOf(page, 'Ben').click({ modifiers: ['Shift'] });
  await expect(barOf(page)).toContainText('3 chosen');
});

test('Several are deleted by keyboard after one question that says how many', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await addFive(site);
  await openEvents(page, '?search=n');
  await boxOf(page, 'Ann').focus();
  await page.keyboard.press('Space');
  const all = barOf(page).getByRole('button', { name: 'Choose all 3 on this list' });
  await all.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '3 chosen' })).toHaveCount(1);
  const ask = barOf(page).getByRole('button', { name: 'Delete …' });
  await ask.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
  await expect(dialog).toContainText('Are you sure you want to delete these 3 events?');
  await expect(dialog).toContainText('Ann');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await axeIfThorough(page);
  await page.keyboard.press('Escape');
  await expect(ask).toBeFocused();
  await ask.press('Enter');
  await dialog.getByRole('button', { name: 'Delete 3 events' }).press('Enter');
  await expect(newest(page)).toContainText('3 deleted.');
  await expect(newest(page).getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Events', exact: true })).toBeFocused();
  expect(await archivedOf(site, ['Ann', 'Ben', 'Cat', 'Dan', 'Eve'])).toEqual([
    undefined,
    undefined,
    false,
    undefined,
    true,
  ]);
});

test('What someone else has changed, deleted or broken is told, and what remains stays chosen', {
  tag: '@all',
}, async ({ page, site, browser }) => {
  const [, ben = 0, cat = 0, dan = 0] = await addFive(site);
  const other = await browser.newContext({ baseURL: site.url });
  const { headers } = await site.signIn(other);
  await openEvents(page);
  for (const name of ['Ann', 'Ben', 'Cat', 'Dan']) await boxOf(page, name).check();
  const own = { headers: { ...headers, origin: site.url } };
  expect((await other.request.patch(`/api/events/${ben}`, { data: { price: '$5' }, ...own })).ok()).toBe(
    true,
  );
  expect((await other.request.delete(`/api/admin/events/${cat}`, own)).ok()).toBe(true);
  await page.route(new RegExp(`/api/events/${dan}$`), (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, body: 'broken' }) : route.continue(),
  );
  await barOf(page).getByRole('button', { name: 'Archive' }).click();
  const news = newest(page);
  await expect(news).toContainText('1 archived.');
  await expect(news).toContainText(`1 was deleted by someone else before: ${isolated('Cat')}.`);
  await expect(news).toContainText(
    `1 was changed by someone else meanwhile, and left alone: ${isolated('Ben')}.`,
  );
  await expect(news).toContainText(`1 could not be archived: ${isolated('Dan')}. Please try again.`);
  await expect(barOf(page)).toContainText('2 chosen');
  await expect(boxOf(page, 'Ben')).toBeChecked();
  await expect(boxOf(page, 'Dan')).toBeChecked();
  await expect(eventRow(page, 'Cat')).toHaveCount(0);
  expect(await namesakes(site, 'Ben')).toMatchObject([{ archived: false, price: '$5' }]);

  await page.unrouteAll();
  site.passSeconds(1);
  await barOf(page).getByRole('button', { name: 'Archive' }).click();
  await expect(newest(page)).toContainText('2 archived.');
  expect(await namesakes(site, 'Ben')).toMatchObject([{ archived: true, price: '$5' }]);
  await other.close();
});

test('The name opens the event, a published one has its page in the menu, and what repeats says so', {
  tag: '@all',
}, async ({ page, site }) => {
  await addFive(site);
  await addSeries(site, 'Every Week', 1);
  await openEvents(page);
  await expect(eventRow(page, 'Every Week').first().getByText('Repeats')).toBeVisible();
  await expect(eventRow(page, 'Ann').getByText('Repeats')).toHaveCount(0);
  await eventRow(page, 'Ann').getByRole('button', { name: 'Ann', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit Event' });
  await expect(dialog.getByLabel('Event Name')).toHaveValue('Ann');
  await page.keyboard.press('Escape');
  await expect(eventRow(page, 'Ann').getByRole('button', { name: 'Ann', exact: true })).toBeFocused();

  await openMore(eventRow(page, 'Eve'));
  await expect(eventRow(page, 'Eve').getByRole('link')).toHaveCount(0);
  const opened = page.waitForEvent('popup');
  await openMore(eventRow(page, 'Ann'));
  await expect(eventRow(page, 'Eve').getByRole('button', { name: 'Duplicate' })).toHaveCount(0);
  await eventRow(page, 'Ann').getByRole('link', { name: 'View on site' }).click();
  const sitePage = await opened;
  await expect(sitePage.getByRole('heading', { name: 'Ann' })).toBeVisible();
  await sitePage.close();
});
