import type { Page, Request, Route } from '@playwright/test';
import type { ReviewRecord } from '#contract/applications/review.ts';
import type { ReviewSettings } from '#contract/applications/review-settings.ts';
import { clearApplications, deskPath, detailsOf, listOf } from '#tests/support/desk.ts';
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

test('A decision of someone else is not overwritten by a change right after a score', async ({ page }) => {
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

/** The server's answer to the first of these calls reaches the page only when `arrive` is called. */
async function delayAnswer(page: Page, path: string, isDelayed: (call: Request) => boolean) {
  const isAnswered = Promise.withResolvers<void>();
  const mayArrive = Promise.withResolvers<void>();
  const hasArrived = Promise.withResolvers<void>();
  let count = 0;
  await page.route(path, async (route) => {
    if (!isDelayed(route.request()) || count > 0) return route.continue();
    count += 1;
    const response = await route.fetch();
    isAnswered.resolve();
    await mayArrive.promise;
    // Nobody may be waiting for it any more.
    await route.fulfill({ response }).catch(() => {});
    hasArrived.resolve();
    return undefined;
  });
  return {
    isAnswered: isAnswered.promise,
    async arrive() {
      mayArrive.resolve();
      await hasArrived.promise;
      // A round trip of the page later, whatever has arrived is on the screen.
      await page.evaluate(() =>
        fetch('/api/admin/current-user').then(() => new Promise(requestAnimationFrame)),
      );
    },
  };
}

const rowOf = (page: Page) => listOf(page).getByRole('listitem').filter({ hasText: 'The Night Porch' });

test('A row does not go back to what was read of it before it was changed', { tag: '@all' }, async ({
  page,
}) => {
  await open(page);
  await expect(rowOf(page)).toContainText('New');
  const old = await delayAnswer(page, '**/applications/reviews?*', () => true);
  await listOf(page).getByRole('button', { name: 'Refresh' }).click();
  await old.isAnswered;
  const readAgain = page.waitForResponse(/applications\/reviews\?/);
  await page.keyboard.press('s');
  await readAgain;
  await expect(rowOf(page)).toContainText('Shortlisted');
  await old.arrive();
  await expect(rowOf(page)).toContainText('Shortlisted');
});

test('A row does not go back when the mark that it is read is answered late', { tag: '@all' }, async ({
  page,
}) => {
  const marking = await delayAnswer(
    page,
    `**/applications/${id}/review`,
    (call) => call.method() === 'PATCH' && call.postDataJSON().isRead === true,
  );
  await page.goto(`${deskPath}?application=${id}`);
  await marking.isAnswered;
  await expect(rowOf(page)).toContainText('New');
  await expect(stateOf(page)).toContainText('New');
  const readAgain = page.waitForResponse(/applications\/reviews\?/);
  await page.keyboard.press('s');
  await readAgain;
  await expect(rowOf(page)).toContainText('Shortlisted');
  await marking.arrive();
  await expect(rowOf(page)).toContainText('Shortlisted');
});

test('A row keeps what is being changed when an answer from before the change arrives', {
  tag: '@all',
}, async ({ page }) => {
  const letGo = await holdFirstChange(page);
  await open(page);
  await expect(rowOf(page)).toContainText('New');
  const old = await delayAnswer(page, '**/applications/reviews?*', () => true);
  await listOf(page).getByRole('button', { name: 'Refresh' }).click();
  await old.isAnswered;
  await page.keyboard.press('s');
  await expect(rowOf(page)).toContainText('Shortlisted');
  await old.arrive();
  await expect(rowOf(page)).toContainText('Shortlisted');
  await letGo();
  await expect.poll(async () => (await storedReview(page)).state).toBe('shortlisted');
});

test('A row that was marked as read does not go back to an answer from before the mark', {
  tag: '@all',
}, async ({ page }) => {
  const old = await delayAnswer(page, '**/applications/reviews?*', () => true);
  await page.route(`**/applications/${id}/review`, async (route) => {
    if (route.request().postDataJSON()?.isRead) await old.isAnswered;
    await route.continue();
  });
  await page.goto(`${deskPath}?application=${id}`);
  const facts = rowOf(page).getByRole('paragraph');
  await expect(facts).toHaveText(/^New/);
  await old.arrive();
  await expect(facts).toHaveText(/^New/);
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
