import type { Page } from '@playwright/test';
import { signedInAdmin } from '#tests/support/admin.ts';
import { keepEarlyReads } from '#tests/support/early-reads.ts';
import { holdBack } from '#tests/support/hold-back.ts';
import { expect, stopReadingAgain, test } from '#tests/support/site-test.ts';
import { variants } from '#tests/support/thorough.ts';
import { expectToast } from '#tests/support/toast.ts';

test.use({
  expectedNoise: /error: Failed to load resource: (the server responded with a status of [45]|net::ERR)/,
});

const pages = ['/admin/dashboard', '/admin/events', '/admin/gallery', '/admin/settings', '/admin/venue'];

/** How often the page asked who looks at it. */
function countChecks(page: Page): { count: number } {
  const checks = { count: 0 };
  page.on('request', (request) => {
    if (request.url().endsWith('/api/admin/auth')) checks.count += 1;
  });
  return checks;
}

function lookAgain(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.dispatchEvent(new Event('focus'));
  });
}

function logoutButton(page: Page) {
  return page.getByRole('button', { name: 'Logout' });
}

test('A stranger sees a frame without content, and then the sign-in screen', { tag: '@all' }, async ({
  page,
}) => {
  const checks = countChecks(page);
  for (const path of variants(pages)) {
    const release = await holdBack(page, '/api/admin/auth');
    checks.count = 0;
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('status').locator('div')).toBeVisible();
    await expect(logoutButton(page)).toBeHidden();
    await expect.poll(() => checks.count).toBe(1);
    release();
    await expect(page).toHaveURL('/admin/login');
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    await page.unroute('**/api/admin/auth');
  }
});

test('An admin stays where they are while the server is out of reach', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await site.signIn(page.context());
  const checks = countChecks(page);
  await page.goto('/admin/gallery');
  await expect(logoutButton(page)).toBeVisible();
  expect(checks.count).toBe(1);
  await stopReadingAgain(page);

  await page.route('**/api/admin/auth', (route) => route.abort());
  await lookAgain(page);
  const notice = page.getByText('The server cannot be reached at the moment. You have not been logged out.');
  await expect(notice).toBeVisible();
  expect(checks.count, 'asked once, and once more').toBe(3);
  await expect(page).toHaveURL('/admin/gallery');
  await expect(logoutButton(page)).toBeVisible();

  await page.unroute('**/api/admin/auth');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toBeHidden();
  await expect(page).toHaveURL('/admin/gallery');
});

test('The calendar’s page asks once, the others a second time after a second, and each heals by itself', {
  tag: '@all',
}, async ({ page, site }) => {
  await site.signIn(page.context());
  await keepEarlyReads(page);
  await fail();
  async function fail() {
    await page.route('**/api/admin/changes', (route) => route.abort());
    await page.route('**/api/admin/auth', (route) => route.fulfill({ status: 503, body: '' }));
  }
  /** With the first count that is answered, whatever failed is read again. */
  async function heal() {
    await page.unroute('**/api/admin/auth');
    await page.unroute('**/api/admin/changes');
    await expect(page.getByText('The server cannot be reached at the moment.')).toBeHidden();
  }
  async function timesAsked(path: string): Promise<number[]> {
    await page.goto(path);
    await expect(page.getByText('The server cannot be reached at the moment.')).toBeVisible();
    return page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('/api/admin/auth'))
        .map(({ startTime }) => startTime),
    );
  }
  expect(await timesAsked('/admin/events')).toHaveLength(1);
  await heal();
  await expect(page.getByRole('table')).toBeVisible();

  await fail();
  const [first = 0, second = 0, ...more] = await timesAsked('/admin/dashboard');
  expect(second - first).toBeGreaterThanOrEqual(999);
  expect(more).toEqual([]);
  await heal();
  await expect(logoutButton(page)).toBeVisible();

  await fail();
  await page.goto('/admin/venue/words');
  await expect(page.getByText('The server cannot be reached at the moment.')).toBeVisible();
  await expect(page.getByText('Loading...')).toHaveCount(0);
  await heal();
  const words = page.getByRole('main').getByTitle('Change these words').filter({ visible: true });
  await expect(words.first()).toBeVisible();

  await fail();
  await page.route('**/api/admin/current-user', (route) => route.fulfill({ status: 503, body: '' }));
  await page.reload();
  const notice = page.getByText('The server cannot be reached at the moment.');
  await expect(notice).toBeVisible();
  await page.unroute('**/api/admin/auth');
  await page.unroute('**/api/admin/current-user');
  const tellWho = await holdBack(page, '/api/admin/current-user');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toBeHidden();
  await expect(words, 'not before it is known whose drafts there are').toHaveCount(0);
  tellWho();
  await expect(words.first()).toBeVisible();
});

test('An admin whose session ended elsewhere is asked to sign in when they come back to the window', {
  tag: '@all',
}, async ({ page, site }) => {
  const { headers } = await site.signIn(page.context());
  await page.goto('/admin/settings');
  await expect(page.getByLabel('Phone Number')).toBeVisible();
  const answer = await fetch(`${site.url}/api/admin/logout`, { method: 'POST', headers });
  expect(answer.status).toBe(200);
  await lookAgain(page);
  await expect(page).toHaveURL('/admin/login');
});

test('Whoever goes elsewhere before the sign-in page is drawn is led there again', { tag: '@all' }, async ({
  page,
  site,
}) => {
  const { headers } = await site.signIn(page.context());
  await page.goto('/admin/settings');
  await expect(page.getByLabel('Phone Number')).toBeVisible();
  await stopReadingAgain(page);
  await fetch(`${site.url}/api/admin/logout`, { method: 'POST', headers });
  // A key for Back that is pressed at that very moment.
  await page.evaluate(() => {
    const { replaceState } = window.history;
    window.history.replaceState = (...entry) => {
      window.history.replaceState = replaceState;
      window.history.replaceState(...entry);
      queueMicrotask(() => {
        window.history.pushState(null, '', '/admin/gallery');
        window.dispatchEvent(new PopStateEvent('popstate'));
      });
    };
  });
  await lookAgain(page);
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page).toHaveURL('/admin/login');
});

test('An admin whose session has ended learns it from the first thing they do', { tag: '@all' }, async ({
  page,
  site,
}) => {
  const { headers } = await site.signIn(page.context());
  await page.goto('/admin/settings');
  await expect(page.getByLabel('Phone Number')).toBeVisible();
  await fetch(`${site.url}/api/admin/logout`, { method: 'POST', headers });
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page).toHaveURL('/admin/login');
});

test('An admin logs out, and the next person at the screen sees nothing of theirs', async ({
  page,
  site,
}) => {
  await site.signIn(page.context());
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: 'SMS Settings' }).click();
  await page.getByLabel('Phone Number').fill('(706) 555-0199');
  await page.getByRole('switch', { name: 'Enable SMS Notifications' }).check();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expectToast(page, 'Settings Updated!', 'Your SMS notification preferences have been saved.');

  await page.route('**/api/admin/logout', (route) => route.abort());
  await logoutButton(page).click();
  await expectToast(page, 'Logout Failed', 'An error occurred during logout', 'destructive');
  await page.unroute('**/api/admin/logout');
  await page.route('**/api/admin/logout', (route) =>
    route.fulfill({ status: 503, json: { error: 'Later', message: 'Later' } }),
  );
  await logoutButton(page).click();
  await expectToast(page, 'Logout Failed', 'Later', 'destructive');
  await expect(page).toHaveURL('/admin/settings');
  await page.unroute('**/api/admin/logout');

  await logoutButton(page).click();
  await expect(page).toHaveURL('/admin/login');
  await expectToast(page, 'Logged Out', 'You have been logged out successfully.');
  await page.goBack();
  await expect(page).toHaveURL('/admin/login');

  // In the same page, so that whatever it kept in memory would still be there.
  const next = await signedInAdmin(site, 'C0ffee&3Chords!');
  const release = await holdBack(page, '/api/admin/current-user');
  await page.getByLabel('Username').fill(next.username);
  await page.getByLabel('Password', { exact: true }).fill('C0ffee&3Chords!');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('link', { name: 'SMS Settings' }).click();
  await expect(page.getByRole('heading', { name: 'SMS Settings' })).toBeVisible();
  await expect(page.getByLabel('Phone Number')).toBeHidden();
  release();
  await expect(page.getByLabel('Phone Number')).toHaveValue('');
});
