import type { Page, Route } from '@playwright/test';
import type { ReviewRecord } from '#contract/applications/review.ts';
import type { ReviewSettings } from '#contract/applications/review-settings.ts';
import { clearApplications, deskPath, detailsOf } from '#tests/support/desk.ts';
import { expect, test } from '#tests/support/site-test.ts';
import { storeApplications } from '#tests/support/stored-applications.ts';
import { toasts } from '#tests/support/toast.ts';

test.use({
  expectedNoise: /error: Failed to load resource: (the server responded with a status of (409|503)|net::)/,
});

let id = 0;

test.beforeEach(async ({ page, site }) => {
  await clearApplications(site);
  await site.signIn(page.context());
  [id = 0] = await storeApplications(site, [{ name: 'June Hollis', bandName: 'The Night Porch' }]);
});

const panelOf = (page: Page) => detailsOf(page).getByRole('complementary', { name: 'Review' });
const stateOf = (page: Page) => panelOf(page).getByRole('status').first();
const declineDialog = (page: Page) => page.getByRole('dialog', { name: 'Decline' });

async function open(page: Page) {
  await page.goto(`${deskPath}?application=${id}`);
  await expect(stateOf(page)).toContainText('New');
  // It is marked as read with a call of its own.
  await expect.poll(async () => (await storedReview(page)).isRead).toBe(true);
}

async function storedReview(page: Page): Promise<ReviewRecord> {
  return (await page.request.get(`/api/admin/applications/${id}/review`)).json();
}

/**
 * Keeps back the first call that changes the review, until it is let go; not that which marks it as read. Called before
 * the page opens: the call of a key that is pressed right after a route was added can still get past it.
 */
async function holdFirstChange(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  await page.route(`**/applications/${id}/review`, (route) => {
    const changes = route.request().postDataJSON();
    if (!changes || changes.isRead || held.length > 0) return route.continue();
    held.push(route);
    return undefined;
  });
  return async () => {
    await expect.poll(() => held.length).toBe(1);
    await held[0]?.continue();
  };
}

test('Of two quick presses of the key to shortlist the second counts, and neither is refused', {
  tag: '@all',
}, async ({ page }) => {
  const letGo = await holdFirstChange(page);
  await open(page);
  await page.keyboard.press('s');
  await expect(stateOf(page)).toContainText('Shortlisted');
  await page.keyboard.press('s');
  await expect(stateOf(page)).toContainText('New');
  await letGo();
  await expect
    .poll(async () => (await storedReview(page)).history.map(({ what }) => what))
    .toEqual(['Shortlisted', 'Set back to new']);
  await expect(stateOf(page)).toContainText('New');
  await expect(toasts(page)).toHaveCount(0);
});

test('A decision right after a change that is still under way is not refused', { tag: '@all' }, async ({
  page,
}) => {
  const letGo = await holdFirstChange(page);
  await open(page);
  await page.keyboard.press('s');
  await page.keyboard.press('d');
  await declineDialog(page).getByRole('button', { name: 'Decline and tell June Hollis' }).click();
  await letGo();
  await expect(stateOf(page)).toHaveText('Declined');
  const { history } = await storedReview(page);
  expect(history.map(({ what }) => what)).toEqual(['Shortlisted', 'Declined']);
});

test('A decision of someone else is not overwritten by a change right after a score', {
  tag: '@all',
}, async ({ page }) => {
  const letGo = await holdFirstChange(page);
  await open(page);
  await page.keyboard.press('4');
  await page.keyboard.press('s');
  const origin = new URL(page.url()).origin;
  const declined = await page.request.post(`/api/admin/applications/${id}/decline`, {
    data: {},
    headers: { origin },
  });
  expect(declined.ok()).toBe(true);
  await letGo();
  await expect(toasts(page).last()).toContainText('Someone else has changed this review');
  await expect(stateOf(page)).toHaveText('Declined');
  expect(await storedReview(page)).toMatchObject({ state: 'declined', ownScore: 4 });
});

test('Of several changes that all fail, none stays on the screen', { tag: '@all' }, async ({ page }) => {
  const mayFail = Promise.withResolvers<void>();
  let isAway = false;
  await page.route(`**/applications/${id}/review`, async (route) => {
    if (!isAway) return route.continue();
    await mayFail.promise;
    return route.abort();
  });
  await open(page);
  // Neither the changes nor the reading after them reach the server.
  isAway = true;
  await page.keyboard.press('3');
  await page.keyboard.press('s');
  await expect(stateOf(page)).toContainText('Shortlisted');
  mayFail.resolve();
  await expect(toasts(page).last()).toContainText('Not saved');
  await expect(stateOf(page)).toContainText('New');
  await expect(panelOf(page).getByRole('button', { pressed: true, name: /^Score/ })).toHaveCount(0);
  await expect(panelOf(page).getByText('No scores yet')).toBeVisible();
});

test('After a decline the focus is in the panel, where the buttons were', { tag: '@all' }, async ({
  page,
}) => {
  await open(page);
  await panelOf(page).getByRole('button', { name: 'Decline' }).click();
  await declineDialog(page).getByRole('button', { name: 'Decline and tell June Hollis' }).press('Enter');
  await expect(stateOf(page)).toHaveText('Declined');
  await expect(declineDialog(page)).toBeHidden();
  await expect(panelOf(page)).toBeFocused();
});

test('The decline dialog offers the letters of now, and not those that were read before', {
  tag: '@all',
}, async ({ page }) => {
  await open(page);
  const settings: ReviewSettings = await (await page.request.get('/api/admin/review-settings')).json();
  await page.keyboard.press('d');
  await expect(declineDialog(page).getByLabel('What the mail says')).toHaveValue(
    settings.letters[0]?.text ?? '',
  );
  await page.keyboard.press('Escape');
  await expect(declineDialog(page)).toBeHidden();
  const headers = { origin: new URL(page.url()).origin };
  const letters = [{ name: 'In spring', text: 'Please ask again in spring.' }];
  const changed = { data: { ...settings, letters }, headers };
  expect((await page.request.put('/api/admin/review-settings', changed)).ok()).toBe(true);
  await page.keyboard.press('d');
  await expect(declineDialog(page).getByLabel('Letter')).toHaveText('In spring');
  await expect(declineDialog(page).getByLabel('What the mail says')).toHaveValue(
    'Please ask again in spring.',
  );
  const restored = await page.request.put('/api/admin/review-settings', { data: settings, headers });
  expect(restored.ok()).toBe(true);
});
