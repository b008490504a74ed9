import type { Locator, Page } from '@playwright/test';
import type { ReviewState } from '#contract/applications/application-fields.ts';
import type { ReviewRecord } from '#contract/applications/review.ts';
import { clearApplications, deskPath, detailsOf, listOf, rowsOf } from '#tests/support/desk.ts';
import { axeIfThorough, expect, test } from '#tests/support/site-test.ts';
import { storeApplications } from '#tests/support/stored-applications.ts';
import { variants } from '#tests/support/thorough.ts';
import { toasts } from '#tests/support/toast.ts';

test.use({
  expectedNoise: /error: Failed to load resource: the server responded with a status of (404|409|503)/,
});

let ids: Record<string, number> = {};

test.beforeEach(async ({ page, site }) => {
  await clearApplications(site);
  await site.signIn(page.context());
  const names = ['Ada', 'Bo', 'Cy', 'Di'];
  const stored = await storeApplications(
    site,
    names.map((name) => ({ name })),
  );
  ids = Object.fromEntries(names.map((name, index) => [name, stored[index] ?? 0]));
});

const boxOf = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Choose the application from ${name}` });
const barOf = (page: Page): Locator => page.getByRole('group', { name: 'Chosen applications' });
const newest = (page: Page) => toasts(page).last();
/** Names stand in isolates, so that one in another direction of writing does not turn the sentence around. */
const isolated = (name: string) => `\u2068${name}\u2069`;

async function reviewOf(page: Page, name: string): Promise<ReviewRecord> {
  return (await page.request.get(`/api/admin/applications/${ids[name]}/review`)).json();
}

async function stateOf(page: Page, name: string): Promise<ReviewState> {
  return (await reviewOf(page, name)).state;
}

async function set(page: Page, name: string, state: ReviewState) {
  const path = `/api/admin/applications/${ids[name]}/review`;
  expect((await page.request.patch(path, { data: { state } })).ok()).toBe(true);
}

async function openDesk(page: Page) {
  await page.goto(deskPath);
  await expect(rowsOf(page)).toHaveCount(4);
}

for (const width of variants([1280, 390])) {
  test(`Several are declined with one letter and taken back with one press, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await set(page, 'Bo', 'shortlisted');
    await set(page, 'Cy', 'booked');
    await openDesk(page);
    for (const name of ['Ada', 'Bo', 'Cy']) await boxOf(page, name).check();
    await expect(barOf(page)).toContainText('3 chosen');
    await axeIfThorough(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await barOf(page).getByRole('button', { name: 'Decline …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Decline' });
    await expect(dialog).toContainText(
      `The same letter goes to 2 performers: ${isolated('Bo')} and ${isolated('Ada')}. 1 more is already decided`,
    );
    await dialog.getByLabel('What the mail says').fill('Not in March, sorry.');
    await axeIfThorough(page);
    await dialog.getByRole('button', { name: 'Decline and tell 2 performers' }).click();
    await expect(newest(page)).toContainText('2 declined.');
    await expect(newest(page)).toContainText(`1 was already decided: ${isolated('Cy')}.`);
    expect(await stateOf(page, 'Cy')).toBe('booked');
    for (const name of ['Ada', 'Bo']) {
      const { state, messages } = await reviewOf(page, name);
      expect({ state, texts: messages.map(({ text }) => text) }).toEqual({
        state: 'declined',
        texts: ['Not in March, sorry.'],
      });
    }
    await expect(barOf(page)).toBeHidden();
    await expect(listOf(page).locator('a:focus')).toHaveCount(1);

    await newest(page).getByRole('button', { name: 'Undo' }).click();
    await expect(newest(page)).toContainText('2 undone.');
    expect(await stateOf(page, 'Ada')).toBe('new');
    expect(await stateOf(page, 'Bo')).toBe('shortlisted');
    expect((await reviewOf(page, 'Ada')).messages).toEqual([]);
    await expect(listOf(page).getByRole('listitem').filter({ hasText: /^Bo/ })).toContainText('Shortlisted');
  });
}

test('The letter goes to those alone whom the dialog names, also when another is reopened meanwhile', {
  tag: '@all',
}, async ({ page }) => {
  await openDesk(page);
  await set(page, 'Cy', 'booked');
  await page.reload();
  await expect(listOf(page).getByRole('listitem').filter({ hasText: /^Cy/ })).toContainText('Booked');
  for (const name of ['Ada', 'Cy']) await boxOf(page, name).check();
  await barOf(page).getByRole('button', { name: 'Decline …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline' });
  await expect(dialog).toContainText(`The same letter goes to 1 performer: ${isolated('Ada')}.`);
  await set(page, 'Cy', 'shortlisted');
  await dialog.getByRole('button', { name: 'Decline and tell 1 performer' }).click();
  await expect(newest(page)).toContainText('1 declined.');
  expect(await stateOf(page, 'Ada')).toBe('declined');
  expect(await stateOf(page, 'Cy')).toBe('shortlisted');
  expect((await reviewOf(page, 'Cy')).messages).toEqual([]);
});

test('Several are chosen by keys, shortlisted, and what someone else has decided meanwhile is left alone', {
  tag: '@all',
}, async ({ page }) => {
  // Between the reading and the change of one of them. The route is added before the page opens: the call of a key that is
  // pressed right after that can still get past it.
  let isDecided = false;
  await page.route(`**/api/admin/applications/${ids.Cy}/review`, async (route) => {
    if (route.request().method() === 'PATCH' && !isDecided) {
      isDecided = true;
      await set(page, 'Cy', 'declined');
    }
    await route.continue();
  });
  await openDesk(page);
  await rowsOf(page).first().focus();
  await page.keyboard.press('Space');
  await expect(boxOf(page, 'Di')).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Space');
  await expect(page.getByRole('status').filter({ hasText: '3 chosen' })).toHaveCount(1);
  await page.keyboard.press('Space');
  await expect(boxOf(page, 'Bo')).not.toBeChecked();
  await page.keyboard.press('Space');
  // From the row by Tab: its box, its deletion, and then what can be done with all that are chosen.
  await page.keyboard.press('Tab');
  await expect(boxOf(page, 'Bo')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(barOf(page).getByRole('button', { name: 'Clear the selection' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(barOf(page).getByRole('button', { name: 'Shortlist' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(newest(page)).toContainText('2 shortlisted.');
  await expect(newest(page)).toContainText(`1 was already decided: ${isolated('Cy')}.`);
  expect(await stateOf(page, 'Cy')).toBe('declined');
  expect(await stateOf(page, 'Di')).toBe('shortlisted');
  await expect(rowsOf(page).nth(2)).toBeFocused();
});

test('What fails is named, stays chosen and keeps its letter; the rest is done', { tag: '@all' }, async ({
  page,
}) => {
  await openDesk(page);
  for (const name of ['Ada', 'Bo']) await boxOf(page, name).check();
  await barOf(page).getByRole('button', { name: 'Decline …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline' });
  await dialog.getByLabel('What the mail says').fill('A letter with care.');
  await page.route(`**/api/admin/applications/${ids.Bo}/decline`, (route) =>
    route.fulfill({ status: 503, body: '' }),
  );
  await dialog.getByRole('button', { name: 'Decline and tell 2 performers' }).click();
  await expect(newest(page)).toHaveAttribute('data-tone', 'destructive');
  await expect(newest(page)).toContainText('1 declined.');
  await expect(newest(page)).toContainText(`1 could not be declined: ${isolated('Bo')}.`);
  await expect(dialog.getByLabel('What the mail says')).toHaveValue('A letter with care.');
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Decline and tell 1 performer' }).click();
  await expect(dialog).toBeHidden();
  await expect(newest(page)).toContainText('1 declined.');
  expect((await reviewOf(page, 'Bo')).messages.map(({ text }) => text)).toEqual(['A letter with care.']);
});

test('Undo names those who had been told already', { tag: '@all' }, async ({ page, site }) => {
  await openDesk(page);
  for (const name of ['Ada', 'Bo']) await boxOf(page, name).check();
  await barOf(page).getByRole('button', { name: 'Decline …' }).click();
  await page.getByRole('button', { name: 'Decline and tell 2 performers' }).click();
  await expect(newest(page)).toContainText('2 declined.');
  await site.services.database.db
    .updateTable('outbox')
    .set({ state: 'sent' })
    .where('applicationId', '=', ids.Ada ?? 0)
    .execute();
  await newest(page).getByRole('button', { name: 'Undo' }).click();
  await expect(newest(page)).toContainText('1 undone.');
  await expect(newest(page)).toContainText(`Too late to call the mail back: ${isolated('Ada')}.`);
});

test('The choice is marked as read, few calls at once, and ends with another filter or page', {
  tag: '@all',
}, async ({ page, site }) => {
  await storeApplications(
    site,
    Array.from({ length: 120 }, (_, index) => ({ name: `Act ${index}` })),
  );
  await page.goto(deskPath);
  await boxOf(page, 'Act 119').check();
  const total = page.getByRole('heading', { name: 'Applications 124' });
  await expect(total).toBeVisible();
  await boxOf(page, 'Act 110').click({ modifiers: ['Shift'] });
  await expect(barOf(page)).toContainText('10 chosen');

  let [underWay, most] = [0, 0];
  await page.route(/\/applications\/\d+\/review$/, async (route) => {
    underWay += 1;
    most = Math.max(most, underWay);
    const response = await route.fetch();
    underWay -= 1;
    await route.fulfill({ response });
  });
  await barOf(page).getByRole('button', { name: 'Mark as read' }).click();
  await expect(newest(page)).toContainText('10 marked as read.');
  expect(most).toBeLessThanOrEqual(4);
  await expect(page.getByRole('button', { name: 'Unread 114' })).toBeVisible();
  await expect(barOf(page)).toBeHidden();

  await boxOf(page, 'Act 118').check();
  await page.getByLabel('Search applications').fill('Act');
  await expect(barOf(page)).toBeHidden();
  await page.getByLabel('Search applications').fill('');
  await expect(total).toBeVisible();
  await expect(boxOf(page, 'Act 118')).not.toBeChecked();
  await boxOf(page, 'Act 118').check();
  await listOf(page).getByRole('link', { name: 'Older applications' }).click();
  await expect(barOf(page)).toBeHidden();
  await expect(detailsOf(page)).toBeVisible();
});
