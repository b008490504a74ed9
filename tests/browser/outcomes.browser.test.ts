import type { Page } from '@playwright/test';
import { addAdmin, sessionOf } from '#tests/support/admin.ts';
import { clearApplications, deskPath, rowsOf } from '#tests/support/desk.ts';
import { fillEvent, openEvents } from '#tests/support/event-screen.ts';
import { emptyGallery, openGallery } from '#tests/support/gallery-screen.ts';
import { samplePhoto } from '#tests/support/sample-application.ts';
import { expect, test } from '#tests/support/site-test.ts';
import { storeApplications } from '#tests/support/stored-applications.ts';
import { expectToast, toasts } from '#tests/support/toast.ts';

test.use({
  environment: { SAMPLE_CONTENT: 'off' },
  expectedNoise: /error: Failed to load resource: the server responded with a status of [45]/,
});

// The number of toasts is read once and not waited for: an older toast goes by itself after some seconds.
const password = 'three plain words';

test('A sign-in that succeeds leaves nothing of the one that failed', { tag: '@all' }, async ({
  page,
  site,
}) => {
  const admin = await addAdmin(site, undefined, password);
  await page.goto('/admin/login');
  await page.getByLabel('Username').fill(admin.username);
  for (const typed of ['wrong', 'wrong too']) {
    await page.getByLabel('Password', { exact: true }).fill(typed);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expectToast(page, 'Login failed', 'Invalid username or password', 'destructive');
  }
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectToast(page, 'Login successful', 'Welcome to the admin dashboard');
  expect(await toasts(page).count()).toBe(1);
});

test('A deletion that succeeds leaves nothing of the one that failed', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await site.signIn(page.context());
  await clearApplications(site);
  await storeApplications(site, [{ name: 'Twice Deleted' }]);
  await page.goto(deskPath);
  await expect(rowsOf(page)).toHaveCount(1);
  await page.route(/\/api\/admin\/applications\/\d+$/, (route) => route.fulfill({ status: 500, body: '' }), {
    times: 1,
  });
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete the application from Twice Deleted' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  };
  await remove();
  await expectToast(page, 'Error', 'Failed to delete application', 'destructive');
  await remove();
  await expectToast(
    page,
    'Application Deleted',
    'The performance application has been deleted successfully.',
  );
  expect(await toasts(page).count()).toBe(1);
});

test('Settings that are saved twice are told once, and no toast shows the name of a field', {
  tag: '@all',
}, async ({ page, site }) => {
  const admin = await addAdmin(site, undefined, password);
  const { token } = await sessionOf(site, admin);
  await page.context().addCookies([{ name: site.services.sessions.cookieName, value: token, url: site.url }]);
  await page.goto('/admin/settings');
  const saved = ['Settings Updated!', 'Your SMS notification preferences have been saved.'] as const;
  for (const number of ['+1 706 555 0142', '+1 706 555 0143']) {
    await page.getByLabel('Phone Number').fill(number);
    const answer = page.waitForResponse(
      (response) => response.request().method() !== 'GET' && response.url().includes('/api/admin/'),
    );
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await answer;
    await expectToast(page, ...saved);
    expect(await toasts(page).count()).toBe(1);
  }
  await page.goto('/admin/account');
  await page.getByLabel('Current Password', { exact: true }).fill('not this one');
  await page.getByLabel('New Password', { exact: true }).fill('three other words');
  await page.getByLabel('Confirm New Password', { exact: true }).fill('three other words');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expectToast(page, 'Error', 'This is not your current password', 'destructive');
});

/** With what is sent there, and not before: a page that reads something by itself would notice. */
async function endSessionAt(page: Page, calls: string): Promise<void> {
  await page.route(calls, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await page.context().clearCookies();
    const { cookie: _, ...headers } = await route.request().allHeaders();
    return route.continue({ headers });
  });
}

test('Staff whose session ends during a save read only how to go on', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await site.signIn(page.context());
  await openEvents(page);
  await page.getByRole('button', { name: 'New Event' }).click();
  await fillEvent(page, { name: 'Unsaved', date: '2026-12-04', description: 'A long story.' });
  await endSessionAt(page, '**/api/events');
  await page.getByRole('button', { name: 'Create Event' }).click();
  await expect(page.getByText('Your unsaved changes are kept. Sign in to continue.')).toBeVisible();
  expect(await toasts(page).count()).toBe(0);
});

test('Staff whose session ends during an upload read only how to go on', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await site.signIn(page.context());
  await emptyGallery(site);
  await openGallery(page);
  await page.getByRole('button', { name: 'Upload Photo' }).click();
  const uploading = page.getByRole('dialog', { name: 'Upload Photo' });
  const picture = { name: 'stage.jpg', mimeType: 'image/jpeg', buffer: await samplePhoto() };
  await uploading.locator('input[type="file"]').setInputFiles(picture);
  await endSessionAt(page, '**/api/admin/images');
  await uploading.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText('Your unsaved changes are kept. Sign in to continue.')).toBeVisible();
  expect(await toasts(page).count()).toBe(0);
});

test('An upload that succeeds leaves nothing of the one that failed', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await site.signIn(page.context());
  await emptyGallery(site);
  await openGallery(page);
  await page.getByRole('button', { name: 'Upload Photo' }).click();
  const uploading = page.getByRole('dialog', { name: 'Upload Photo' });
  const picture = { name: 'stage.jpg', mimeType: 'image/jpeg', buffer: await samplePhoto() };
  await uploading.locator('input[type="file"]').setInputFiles(picture);
  const refusal = { error: 'Not now', message: 'Not now' };
  let isRefused = false;
  await page.route('**/api/admin/images', (route) => {
    if (isRefused || route.request().method() !== 'POST') return route.continue();
    isRefused = true;
    return route.fulfill({ status: 500, json: refusal });
  });
  const send = uploading.getByRole('button', { name: 'Upload', exact: true });
  await send.click();
  await expectToast(page, 'Error', 'Not now', 'destructive');
  await send.click();
  await expectToast(page, 'Success', 'Image uploaded successfully');
  expect(await toasts(page).count()).toBe(1);
});
