import type { Page } from '@playwright/test';
import { holdBack } from '#tests/support/hold-back.ts';
import { expect, test } from '#tests/support/site-test.ts';
import { expectToast } from '#tests/support/toast.ts';

test.use({
  environment: { ADMIN_REGISTRATION: 'open' },
  expectedNoise: /error: Failed to load resource: (the server responded with a status of 4|net::ERR)/,
});

const password = 'C0ffee&3Chords!';

async function fillIn(page: Page, username: string, secret: string, repeated = secret): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByLabel('Confirm Password', { exact: true }).fill(repeated);
}

test.describe('On the sign-in screen', () => {
  test('A newcomer is told what a password needs, and how strong theirs is', { tag: '@all' }, async ({
    page,
  }) => {
    await page.goto('/admin/login?mode=register');
    const field = page.getByLabel('Password', { exact: true });
    const meter = page.getByRole('meter', { name: 'Password strength' });
    const tips = page.getByText(/At least 8 characters, with an uppercase and a lowercase letter/);
    await expect(tips).toBeVisible();
    await expect(meter).toHaveCount(0);
    for (const [typed, label] of [
      ['a', 'Weak'],
      ['aB', 'Fair'],
      ['aB1', 'Good'],
      ['aB1!', 'Strong'],
    ] as const) {
      await field.fill(typed);
      await expect(page.getByText(label, { exact: true })).toBeVisible();
      await expect(tips).toBeHidden();
    }
    await expect(page.getByText('Great! Your password meets all security requirements.')).toBeHidden();
    await field.fill('aB1!aB1!');
    await expect(page.getByText('Great! Your password meets all security requirements.')).toBeVisible();
    await field.fill('');
    await expect(tips).toBeVisible();
  });

  test('A newcomer hears of every mistake at its field', { tag: '@all' }, async ({ page }) => {
    await page.goto('/admin/login?mode=register');
    await fillIn(page, 'jo', 'A1!', 'other');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText('Username must be at least 3 characters')).toBeVisible();
    await expect(page.getByText("Passwords don't match")).toBeVisible();
    const field = page.getByLabel('Password', { exact: true });
    for (const [typed, message] of [
      ['aB1!', 'Password must be at least 8 characters'],
      ['abcdefg1!', 'Password must contain at least one uppercase letter'],
      ['ABCDEFG1!', 'Password must contain at least one lowercase letter'],
      ['Abcdefgh!', 'Password must contain at least one number'],
      ['Abcdefgh1', 'Password must contain at least one special character'],
    ] as const) {
      await field.fill(typed);
      await expect(page.getByText(message)).toBeVisible();
    }
    await expect(page.getByLabel('Username')).toHaveAttribute('autocomplete', 'username');
    await expect(field).toHaveAttribute('autocomplete', 'new-password');
  });

  test('A newcomer creates an account and signs in with it', { tag: '@all' }, async ({ page }) => {
    await page.goto('/admin/login?mode=register');
    const release = await holdBack(page, '/api/admin/register');
    const sent = page.waitForRequest('**/api/admin/register');
    await fillIn(page, 'june', password);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('button', { name: 'Creating Account...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    release();
    expect((await sent).postDataJSON()).toEqual({ username: 'june', password });
    await expectToast(page, 'Account created successfully', 'You can now log in with your credentials');
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    await expect(page).toHaveTitle('Admin Login');
    await expect(page.getByLabel('Username')).toHaveValue('');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    await page.getByLabel('Username').fill('june');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/admin/dashboard');
  });

  test('A newcomer whose account could not be made is told why, or that it failed', { tag: '@all' }, async ({
    page,
    site,
  }) => {
    await site.services.accounts.addAdmin(
      { username: 'theo', passwordHash: 'none' },
      { isOpen: true, invitationHash: undefined },
      site.services.clock().toISOString(),
    );
    await page.goto('/admin/login?mode=register');
    await fillIn(page, 'Theo', password);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expectToast(page, 'Registration failed', 'That username is taken', 'destructive');
    await expect(page.getByLabel('Username')).toHaveAccessibleDescription('That username is taken');
    await expect(page.getByLabel('Username')).toBeFocused();
    await page.route('**/api/admin/register', (route) => route.abort());
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expectToast(page, 'Registration failed', 'Failed to create account', 'destructive');
  });
});

test.describe('On the screen of its own', () => {
  test('A newcomer reads what it is for, and how strong their password is', { tag: '@all' }, async ({
    page,
  }) => {
    await page.goto('/admin/register');
    await expect(page).toHaveTitle('Admin Registration');
    await expect(page.getByRole('heading', { name: 'Create Admin Account' })).toBeVisible();
    await expect(
      page.getByText('Register to manage performance applications', { exact: true }),
    ).toBeVisible();
    await expect(page.getByText(/In production this page should be protected/)).toBeVisible();
    for (const label of ['password', 'confirm password']) {
      await page.getByRole('button', { name: `Show ${label}`, exact: true }).click();
      await expect(page.getByRole('button', { name: `Hide ${label}`, exact: true })).toBeVisible();
    }
    const field = page.getByLabel('Password', { exact: true });
    for (const [typed, label, met] of [
      ['', 'Very Weak', 0],
      ['a', 'Weak', 1],
      ['aB', 'Fair', 2],
      ['aB1', 'Good', 3],
      ['aB1!', 'Strong', 4],
      ['aB1!aB1!', 'Very Strong', 5],
    ] as const) {
      await field.fill(typed);
      await expect(page.getByRole('meter').locator('..')).toContainText(label);
      await expect(page.getByText(': met')).toHaveCount(met);
      await expect(page.getByText(': not met')).toHaveCount(5 - met);
    }
    await page.getByRole('link', { name: 'Already have an account? Log in' }).click();
    await expect(page).toHaveURL('/admin/login');
  });

  test('A newcomer creates an account with six characters, after five were too few', { tag: '@all' }, async ({
    page,
  }) => {
    await page.goto('/admin/register');
    await fillIn(page, 'jo', 'plums', 'plum');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Username must be at least 3 characters')).toBeVisible();
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
    await expect(page.getByText("Passwords don't match")).toBeVisible();

    const release = await holdBack(page, '/api/admin/register');
    await fillIn(page, 'willa', 'plumsy');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByRole('button', { name: 'Registering...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    release();
    await expect(page).toHaveURL('/admin/login');
    await expectToast(
      page,
      'Registration Successful',
      'Your admin account has been created. You can now log in.',
    );
  });

  test('A newcomer whose account could not be made reads why above the form, too', { tag: '@all' }, async ({
    page,
  }) => {
    await page.goto('/admin/register');
    await page.route('**/api/admin/register', (route) =>
      route.fulfill({ status: 403, json: { error: 'By invitation only', message: 'By invitation only' } }),
    );
    await fillIn(page, 'nora', password);
    await page.getByRole('button', { name: 'Register' }).click();
    await expectToast(page, 'Registration Failed', 'By invitation only', 'destructive');
    await expect(page.getByRole('alert')).toHaveText('By invitation only');
    await page.unroute('**/api/admin/register');
    await page.route('**/api/admin/register', (route) => route.abort());
    await page.getByRole('button', { name: 'Register' }).click();
    await expectToast(page, 'Registration Failed', 'An error occurred during registration', 'destructive');
    await expect(page.getByRole('alert')).toHaveText('Registration failed');
  });
});
