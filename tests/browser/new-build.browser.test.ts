import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/site-test.ts';
import { tinyHeic } from '#tests/support/tiny-heic.ts';

test.use({
  expectedNoise:
    /Failed to load resource|Failed to fetch dynamically imported module|Unable to preload CSS|The code of this page could not be loaded|This visit could not be counted/,
});

test.beforeEach(async ({ page, site }) => {
  await site.signIn(page.context());
});

/** The documents that the page asks for from now on. */
function countDocuments(page: Page): { count: number } {
  const documents = { count: 0 };
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.count += 1;
  });
  return documents;
}

/** As after a deployment: the files of the old build are not there any more. */
async function removeFiles(page: Page, name: string): Promise<void> {
  await page.route(`**/assets/${name}-*.js`, (route) => route.fulfill({ status: 404, body: '' }));
}

test('Staff who go on after a deployment arrive where they wanted to, with the new pages', async ({
  page,
}) => {
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await removeFiles(page, 'gallery-admin-page');
  const documents = countDocuments(page);
  const gallery = page.getByRole('link', { name: 'Gallery' });
  const missed = page.waitForResponse(/gallery-admin-page-.*\.js/);
  await gallery.hover();
  await missed;
  expect(documents.count, 'pointing at a link reloads nothing').toBe(0);
  // The next document names files that are there.
  page.on('request', (request) => {
    if (request.resourceType() === 'document') void page.unroute('**/assets/gallery-admin-page-*.js');
  });
  await gallery.click();
  await expect(page.getByRole('button', { name: 'Upload Photo' })).toBeVisible();
  await expect(page).toHaveURL('/admin/gallery');
  expect(documents.count).toBe(1);

  // Nothing is wrong with a picture for which only the code is missing.
  await removeFiles(page, 'heic-decoder.worker');
  await page.getByRole('button', { name: 'Upload Photo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Photo' });
  const heic = {
    name: 'IMG_1.HEIC',
    mimeType: 'image/heic',
    buffer: tinyHeic([120, 100, 200], [60, 200, 90]),
  };
  await dialog.locator('input[type="file"]').setInputFiles(heic);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(
    dialog
      .getByRole('listitem')
      .getByText('“IMG_1.HEIC” is a HEIC picture, and what opens it could not be loaded.'),
  ).toBeVisible();

  // The form of a link to a new password is a part of its page, and reloads that once as well.
  await removeFiles(page, 'new-password-forms');
  documents.count = 0;
  await page.goto('/admin/login?reset=of-no-worth');
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  expect(documents.count).toBe(2);
  await page.unroute('**/assets/new-password-forms-*.js');
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByLabel('New Password', { exact: true })).toBeVisible();
});

test('Staff whose page is still missing after one reload read what to do, and the tabs still work', {
  tag: '@all',
}, async ({ page }) => {
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await removeFiles(page, 'gallery-admin-page');
  const documents = countDocuments(page);
  await page.getByRole('link', { name: 'Gallery' }).click();
  const message = page.getByRole('heading', { name: 'This page could not be loaded' });
  await expect(message).toBeVisible();
  expect(documents.count, 'reloaded once').toBe(1);
  await expect(page).toHaveURL('/admin/gallery');
  await page.getByRole('link', { name: 'Event Calendar' }).click();
  await expect(page.getByRole('button', { name: 'New Event' })).toBeVisible();
  await page.getByRole('link', { name: 'Gallery' }).click();
  await expect(message).toBeVisible();
  expect(documents.count, 'and not again').toBe(1);
  await page.unroute('**/assets/gallery-admin-page-*.js');
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByRole('button', { name: 'Upload Photo' })).toBeVisible();
});

test('Staff see a page that says what to do when not even its frame has arrived', { tag: '@all' }, async ({
  page,
}) => {
  await removeFiles(page, 'staff-frame');
  const documents = countDocuments(page);
  // Whoever is signed in is led on from here.
  await page.goto('/admin/login');
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  expect(documents.count, 'reloaded once').toBe(2);
  await page.unroute('**/assets/staff-frame-*.js');
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('Staff without a connection keep the site on the screen instead of the browser’s own error', {
  tag: '@all',
}, async ({ page }) => {
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  const documents = countDocuments(page);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Gallery' }).click();
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  expect(documents.count).toBe(0);
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByRole('button', { name: 'Upload Photo' })).toBeVisible();
});

test('A guest whose page lacks its code reads it all the same, and goes on by its links', {
  tag: '@all',
}, async ({ page }) => {
  await removeFiles(page, 'home-page');
  const documents = countDocuments(page);
  await page.goto('/');
  await expect.poll(() => documents.count, 'reloaded once').toBe(2);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click();
  await expect(page.getByRole('heading', { name: 'Upcoming Events' })).toBeVisible();
  expect(documents.count, 'one more, for the link').toBe(3);
});

test('A guest whose form is not there any more gets the new one, and is told when there is none', {
  tag: '@all',
}, async ({ page }) => {
  await removeFiles(page, 'application-form');
  await removeFiles(page, 'registration-dialog');
  const documents = countDocuments(page);
  await page.goto('/#apply');
  await expect(page.locator('#apply').getByRole('alert')).toContainText('The form could not be loaded');
  expect(documents.count, 'reloaded once').toBe(2);
  await page.unroute('**/assets/application-form-*.js');
  await page.reload();
  await expect(page.getByRole('form', { name: 'Application' })).toBeVisible();
  expect(documents.count).toBe(3);

  await page.goto('/password-demo');
  page.on('request', (request) => {
    if (request.resourceType() === 'document') void page.unroute('**/assets/registration-dialog-*.js');
  });
  const isReloaded = page.waitForEvent('load');
  for (const arrived of [isReloaded, undefined]) {
    await page.getByRole('tab', { name: 'User Registration' }).click();
    await page.getByRole('button', { name: 'Create Your Account' }).click();
    await arrived;
  }
  await expect(page.getByRole('dialog')).toBeVisible();
});
