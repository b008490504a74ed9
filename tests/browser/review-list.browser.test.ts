import type { BrowserContext, Page } from '@playwright/test';
import { clearApplications, deskPath, detailsOf, listOf, rowsOf } from '#tests/support/desk.ts';
import { axeIfThorough, expect, test } from '#tests/support/site-test.ts';
import { storeApplications } from '#tests/support/stored-applications.ts';

// Chromium reports every refused call.
test.use({ expectedNoise: /error: Failed to load resource: the server responded with a status of 503/ });

test.beforeEach(async ({ page, site }) => {
  await clearApplications(site);
  await site.signIn(page.context());
});

function changeReview(context: BrowserContext, url: string, id: number, changes: object) {
  return context.request.patch(`${url}/api/admin/applications/${id}/review`, {
    data: changes,
    headers: { origin: url },
  });
}

function reviewOf(page: Page, name: string) {
  return listOf(page).getByRole('listitem').filter({ hasText: name }).getByRole('paragraph');
}

test('A staff member sees what is unread, where it stands and how long there is left to answer', {
  tag: '@all',
}, async ({ page, site }) => {
  const [late = 0, waiting = 0, done = 0] = await storeApplications(site, [
    { name: 'Late Act', submittedAt: '2026-11-13T20:00:00.000Z' },
    { name: 'Waiting Act', submittedAt: '2026-11-14T21:30:00.000Z' },
    { name: 'Done Act' },
  ]);
  for (const [id, changes] of [
    [late, { score: 4 }],
    [waiting, { state: 'shortlisted' }],
    [done, { state: 'declined', isRead: true }],
  ] as const) {
    expect((await changeReview(page.context(), site.url, id, changes)).status()).toBe(200);
  }
  await page.goto(deskPath);
  await expect(reviewOf(page, 'Late Act')).toHaveText('UnreadNewoverdue since yesterdayyou 4');
  await expect(reviewOf(page, 'Waiting Act')).toHaveText('UnreadShortlisted4 h left');
  await expect(reviewOf(page, 'Done Act')).toHaveText('Declined');
  const row = rowsOf(page).filter({ hasText: 'Waiting Act' });
  await expect(row).toHaveAccessibleDescription(/Unread.*Shortlisted.*4 h left/);
  await axeIfThorough(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await axeIfThorough(page);

  const marked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') marked.push(request.postData() ?? '');
  });
  await row.click();
  await expect(reviewOf(page, 'Waiting Act')).toHaveText('Shortlisted4 h left');
  await rowsOf(page).filter({ hasText: 'Done Act' }).click();
  await expect(detailsOf(page).getByRole('heading', { level: 2 })).toHaveText('Done Act');
  await row.click();
  await expect(detailsOf(page).getByRole('heading', { level: 2 })).toHaveText('Waiting Act');
  expect(marked).toEqual(['{"isRead":true}']);
  await page.reload();
  await expect(reviewOf(page, 'Waiting Act')).toHaveText('Shortlisted4 h left');

  // There is news of it, and it is read again.
  await site.services.database.db.deleteFrom('reviewReads').where('applicationId', '=', waiting).execute();
  await rowsOf(page).filter({ hasText: 'Done Act' }).click();
  await row.click();
  await expect(reviewOf(page, 'Waiting Act')).toHaveText('UnreadShortlisted4 h left');
  await expect(reviewOf(page, 'Waiting Act')).toHaveText('Shortlisted4 h left');
});

test('A staff member filters by state, by what is late and by what is unread, in an address that they can keep', {
  tag: '@all',
}, async ({ page, site }) => {
  const [late = 0, , listed = 0] = await storeApplications(site, [
    { name: 'Late Act', submittedAt: '2026-11-13T20:00:00.000Z' },
    { name: 'New Act' },
    { name: 'Listed Act' },
  ]);
  await changeReview(page.context(), site.url, late, { isRead: true });
  await changeReview(page.context(), site.url, listed, { state: 'shortlisted' });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(deskPath);
  await expect(rowsOf(page)).toHaveCount(3);
  const state = page.getByLabel('State');
  await expect(state.getByRole('option')).toHaveText([
    'Any state',
    'New (2)',
    'Shortlisted (1)',
    'Booked (0)',
    'Declined (0)',
    'Withdrawn (0)',
  ]);
  await axeIfThorough(page);

  await state.selectOption('shortlisted');
  await expect(rowsOf(page)).toHaveText([/^Listed Act/]);
  await expect(page).toHaveURL(`${deskPath}?review=shortlisted`);
  await page.reload();
  await expect(rowsOf(page)).toHaveText([/^Listed Act/]);
  await state.selectOption('Any state');
  await page.getByRole('button', { name: 'Overdue 1' }).click();
  await expect(rowsOf(page)).toHaveText([/^Late Act/]);
  await expect(page).toHaveURL(`${deskPath}?overdue=true`);
  await page.getByRole('button', { name: 'Overdue 1' }).click();
  await page.getByRole('button', { name: 'Unread 2' }).click();
  await expect(rowsOf(page)).toHaveText([/^Listed Act/, /^New Act/]);

  // What has been read stays in the list until it is asked for again, and counts no more.
  const marked = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await rowsOf(page).first().click();
  await marked;
  await page.getByRole('button', { name: 'All applications' }).click();
  await expect(page.getByRole('button', { name: 'Unread 1' })).toHaveAttribute('aria-pressed', 'true');
  await expect(rowsOf(page)).toHaveCount(2);
});

test('A staff member goes on by keys wherever they are, is shown all keys, and types undisturbed', {
  tag: '@all',
}, async ({ page, site }) => {
  await storeApplications(
    site,
    ['Act A', 'Act B', 'Act C'].map((name) => ({ name })),
  );
  await page.goto(deskPath);
  await expect(rowsOf(page)).toHaveCount(3);
  const heading = detailsOf(page).getByRole('heading', { level: 2 });
  await page.keyboard.press('j');
  await expect(heading).toHaveText('Act C');
  await expect(page.getByRole('button', { name: 'Unread 2' })).toBeVisible();
  await detailsOf(page).getByRole('button', { name: 'Print' }).focus();
  await page.keyboard.press('j');
  await expect(heading).toHaveText('Act B');
  await expect(rowsOf(page).nth(1)).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByRole('term')).toHaveText(['Space', 'j', 'k', 's', 'b', 'd', '1–5', 'n', 'p', '?']);
  await axeIfThorough(page);
  await page.keyboard.press('k');
  await keys.getByRole('switch', { name: 'Use these keys' }).click();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  // Someone who speaks to their computer switches them off.
  await page.keyboard.press('k');
  await page.keyboard.press('s');
  await page.getByRole('button', { name: 'Show the keys' }).click();
  await keys.getByRole('switch', { name: 'Use these keys' }).click();
  await page.keyboard.press('Escape');
  await expect(heading).toHaveText('Act B');
  await expect(reviewOf(page, 'Act B')).toHaveText(/^New/);
  // Whoever steps through the list has read where they stopped, and not what they passed.
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await page.keyboard.press('j');
  await expect(page.getByRole('button', { name: 'Unread 1' })).toBeVisible();

  await page.getByLabel('Search applications').fill('');
  await page.getByLabel('Search applications').pressSequentially('kj?');
  await expect(listOf(page).getByText('No application matches your search and filters.')).toBeVisible();
  await expect(keys).toBeHidden();
  await expect(heading).toHaveText('Act B');
});

test('A staff member without a word of the keys finds them by a button, which a phone has no need of', {
  tag: '@all',
}, async ({ browser, page, site }) => {
  await storeApplications(site, [{ name: 'Act A' }]);
  await page.goto(deskPath);
  await page.getByRole('button', { name: 'Show the keys' }).click();
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByText('Shortlist')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Show the keys' })).toBeFocused();

  const phone = await browser.newContext({ hasTouch: true, isMobile: true, baseURL: site.url });
  await site.signIn(phone);
  const screen = await phone.newPage();
  await screen.goto(deskPath);
  await expect(screen.getByRole('button', { name: 'Refresh' })).toBeVisible();
  await expect(screen.getByRole('button', { name: 'Show the keys' })).toBeHidden();
  await phone.close();
});

test('A row follows what is decided beside it, at once and back again when it fails', {
  tag: '@all',
}, async ({ page, site }) => {
  const [id = 0] = await storeApplications(site, [{ name: 'Act A' }]);
  const mayFail = Promise.withResolvers<void>();
  // Before the page opens: the call of a key that is pressed right after a route was added can still get past it.
  await page.route('**/review', async (route) => {
    if (route.request().postDataJSON()?.state !== 'shortlisted') return route.continue();
    await mayFail.promise;
    return route.fulfill({ status: 503, body: '' });
  });
  await page.goto(`${deskPath}?application=${id}`);
  await expect(reviewOf(page, 'Act A')).toHaveText('New24 h left');
  await expect(detailsOf(page).getByRole('button', { name: 'Shortlist' })).toBeVisible();
  await page.keyboard.press('s');
  await expect(reviewOf(page, 'Act A')).toHaveText('Shortlisted24 h left');
  // What is read meanwhile does not know of it.
  const isRead = page.waitForResponse(/\/applications\?.*reviews=true/);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await (await isRead).finished();
  await expect(reviewOf(page, 'Act A')).toHaveText('Shortlisted24 h left');
  mayFail.resolve();
  await expect(reviewOf(page, 'Act A')).toHaveText('New24 h left');
});
