import type { Page } from '@playwright/test';
import { signedInAdmin } from '#tests/support/admin.ts';
import { holdBack } from '#tests/support/hold-back.ts';
import { expect, test } from '#tests/support/site-test.ts';
import { expectToast } from '#tests/support/toast.ts';

test.use({
  expectedNoise: /error: Failed to load resource: (the server responded with a status of 4|net::ERR)/,
});

const password = 'C0ffee&3Chords!';

async function fillIn(page: Page, username: string, secret: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(secret);
}

test('An admin signs in, and is on the dashboard', { tag: '@all' }, async ({ page, site }) => {
  const admin = await signedInAdmin(site, password);
  await page.goto('/admin/login');
  await expect(page).toHaveTitle('Admin Login');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page.getByText('Sign in to access the admin dashboard', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveAttribute('autocomplete', 'username');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute(
    'autocomplete',
    'current-password',
  );

  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByLabel('Username')).toBeFocused();

  const release = await holdBack(page, '/api/admin/login');
  await fillIn(page, admin.username, password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Signing In...' })).toHaveAttribute('aria-disabled', 'true');
  release();
  await expect(page).toHaveURL('/admin/dashboard');
  await expectToast(page, 'Login successful', 'Welcome to the admin dashboard');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();

  // Back would be a trap if it led to a screen that sends one forward again.
  await page.goto('/admin/login');
  await expect(page).toHaveURL('/admin/dashboard');
});

test('Whoever gets the password wrong is told no more than that, and keeps what they typed', async ({
  page,
  site,
}) => {
  const admin = await signedInAdmin(site, password);
  await page.goto('/admin/login?next=https://evil.example/&redirect=//evil.example');
  await fillIn(page, admin.username, 'wrong');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectToast(page, 'Login failed', 'Invalid username or password', 'destructive');
  await expect(page.getByLabel('Username')).toHaveValue(admin.username);
  await expect(page.getByRole('button', { name: 'Sign In' })).toHaveAttribute('aria-disabled', 'false');

  await page.route('**/api/admin/login', (route) =>
    route.fulfill({ status: 429, json: { error: 'Wait a while', message: 'Wait a while' } }),
  );
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectToast(page, 'Login failed', 'Wait a while', 'destructive');
  await page.unroute('**/api/admin/login');
  await page.route('**/api/admin/login', (route) => route.abort());
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectToast(
    page,
    'Login failed',
    'The server could not be reached. Please check your connection and try again.',
    'destructive',
  );
  await page.unroute('**/api/admin/login');

  await fillIn(page, admin.username, password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
});

test('A newcomer goes from one form to the other and back', { tag: '@all' }, async ({ page }) => {
  await page.goto('/admin/login');
  await page.getByRole('link', { name: 'Need an account? Register here' }).click();
  await expect(page).toHaveTitle('Admin Register');
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
  await expect(
    page.getByText('Create your admin account to manage the venue', { exact: true }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Already have an account? Sign in' }).click();
  await expect(page).toHaveTitle('Admin Login');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveTitle('Admin Register');
  await page.reload();
  await expect(page).toHaveTitle('Admin Register');
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the website' }).click();
  await expect(page).toHaveURL('/');
});

test('Whoever types a password sees it when they want to, and hears of Caps Lock', { tag: '@all' }, async ({
  page,
}) => {
  await page.goto('/admin/login');
  const field = page.getByLabel('Password', { exact: true });
  await field.fill('secret');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(field).toHaveAttribute('type', 'password');
  // Playwright has no key that stays down: what a browser tells with such a key is told by hand.
  await field.focus();
  const press = (isOn: boolean) =>
    field.evaluate((element, capsLock) => {
      const event = new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: capsLock });
      element.dispatchEvent(event);
    }, isOn);
  await press(true);
  await expect(page.getByText('Caps Lock is on')).toBeVisible();
  await press(false);
  await expect(page.getByText('Caps Lock is on')).toBeHidden();
});

test('Whoever has forgotten the password asks for a link, and reads whom else to ask', {
  tag: '@all',
}, async ({ page, site }) => {
  await signedInAdmin(site);
  await page.goto('/admin/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL('/admin/login?mode=reset');
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await page.getByLabel('Username or Email').fill('nobody');
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByRole('status')).toContainText(
    'Mail is not set up on this site, so no link can be sent.',
  );
  const hint = page.getByText('Your account has no email?');
  await expect(hint).toContainText('whoever runs the server for a link to a new password');
  // Commands are for those at the machine, who have them in the README.
  await expect(hint).not.toContainText('npm');
  await expect(page.getByText('There is no account here yet.')).toHaveCount(0);
});

test('Whoever types the shortest address of the staff area is on the dashboard', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await site.signIn(page.context());
  for (const path of ['/admin', '/admin/']) {
    await page.goto(path);
    await expect(page).toHaveURL('/admin/dashboard');
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  }
});
