import type { Page } from '@playwright/test';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { detailsOf } from '#tests/support/desk.ts';
import { addImage } from '#tests/support/gallery-screen.ts';
import { expect, type RunningSite, test } from '#tests/support/site-test.ts';
import { storeApplications } from '#tests/support/stored-applications.ts';

test.use({ expectedNoise: /error: Failed to load resource: the server responded with a status of 4/ });

const password = 'C0ffee&3Chords!';

async function signInAs(page: Page, { username }: SignedInAdmin): Promise<void> {
  await expect(page).toHaveURL('/admin/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

async function endSessionsOf({ services }: RunningSite, { id }: SignedInAdmin): Promise<void> {
  await services.database.db.deleteFrom('sessions').where('userId', '=', id).execute();
}

test('Staff who follow the link in a mail sign in first, and then read that application', {
  tag: '@all',
}, async ({ page, site }) => {
  const admin = await signedInAdmin(site, password);
  const [id] = await storeApplications(site, [{ name: 'Mailed About' }, { name: 'Later One' }]);
  await page.goto(`/admin/dashboard?application=${id}`);
  await expect(page).toHaveURL('/admin/login');
  // Neither a reload nor a look at the other form forgets it.
  await page.reload();
  await page.getByRole('link', { name: 'Need an account? Register here' }).click();
  await page.getByRole('link', { name: 'Already have an account? Sign in' }).click();
  await signInAs(page, admin);
  await expect(page).toHaveURL(`/admin/dashboard?application=${id}`);
  await expect(detailsOf(page).getByRole('heading', { level: 2 })).toHaveText('Mailed About');
});

test('Staff whose session ended come back to the page they were on, and not after logging out', {
  tag: '@all',
}, async ({ page, site }) => {
  const admin = await signedInAdmin(site, password);
  await page.goto('/admin/login');
  await signInAs(page, admin);
  await expect(page).toHaveURL('/admin/dashboard');
  await addImage(page, { name: 'seen.jpg', isPublic: true });
  await page.getByRole('link', { name: 'Gallery' }).click();
  await page.getByLabel('Visibility').selectOption('public');
  await expect(page).toHaveURL('/admin/gallery?visibility=public');
  await endSessionsOf(site, admin);
  await page.evaluate(() => {
    window.dispatchEvent(new Event('focus'));
  });
  await signInAs(page, admin);
  await expect(page).toHaveURL('/admin/gallery?visibility=public');

  await page.getByRole('button', { name: 'Logout' }).click();
  await signInAs(page, admin);
  await expect(page, 'whoever logs out begins at the beginning').toHaveURL('/admin/dashboard');
});

test('A link can name no other place to go to after signing in', { tag: '@all' }, async ({ page, site }) => {
  const admin = await signedInAdmin(site, password);
  for (const search of [
    '?application=1&next=https://evil.example/',
    '?application=//evil.example',
    '?application=1%0d%0aLocation:%20https://evil.example',
    '?application=javascript:alert(1)',
  ]) {
    await page.context().clearCookies();
    await page.goto(`/admin/dashboard${search}`);
    const { origin } = new URL(page.url());
    await signInAs(page, admin);
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    const address = new URL(page.url());
    expect([address.origin, address.pathname, address.hash]).toEqual([origin, '/admin/dashboard', '']);
  }
});
