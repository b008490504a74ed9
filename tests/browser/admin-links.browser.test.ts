import { createToken } from '#server/accounts/secret-token.ts';
import { signedInAdmin } from '#tests/support/admin.ts';
import { expect, type RunningSite, test } from '#tests/support/site-test.ts';
import { expectToast } from '#tests/support/toast.ts';

test.use({ expectedNoise: /error: Failed to load resource: the server responded with a status of 4/ });

const password = 'C0ffee&3Chords!';

/** The form itself is filled in by the tests of signing in. */
async function signInStatus(site: RunningSite, username: string): Promise<number> {
  const answer = await fetch(`${site.url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  return answer.status;
}

test('An admin invites someone, who creates an account by the link and signs in', async ({
  page,
  browser,
  site,
}) => {
  const { username } = await site.signIn(page.context());
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/admin/team');
  await page.getByRole('button', { name: 'Make an Invitation' }).click();
  const link = await page.getByLabel('Invitation link').inputValue();
  expect(link).toContain('/admin/register?invite=');
  await expect(page.getByText(/shown only once.*expires November 22, 2026, 12:00 PM/)).toBeVisible();
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await expect(page.getByText(`Invitation by ${username}`, { exact: true })).toBeVisible();

  const guest = await browser.newContext({ baseURL: site.url });
  const theirs = await guest.newPage();
  const token = new URL(link).searchParams.get('invite') ?? '';
  await theirs.goto(`/admin/register?invite=${token}`);
  await expect(theirs, 'the token has left the address').toHaveURL('/admin/register');
  await theirs.reload();
  const sent = theirs.waitForRequest('**/api/admin/register');
  await theirs.getByLabel('Username').fill('invited');
  await theirs.getByLabel('Password', { exact: true }).fill(password);
  await theirs.getByLabel('Confirm Password', { exact: true }).fill(password);
  await theirs.getByRole('button', { name: 'Register' }).click();
  expect((await sent).headers()['x-invite']).toBe(token);
  await expect(theirs).toHaveURL('/admin/login');
  await guest.close();
  expect(await signInStatus(site, 'invited')).toBe(200);

  await page.reload();
  await expect(page.getByText('There are no open invitations.')).toBeVisible();
  await expect(page.getByLabel('Invitation link')).toBeHidden();
});

test('An invitation is also mailed, where mail is set up and an address is given', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await site.signIn(page.context());
  await page.goto('/admin/team');
  await expect(page.getByText('There are no open invitations.')).toBeVisible();
  await expect(page.getByLabel('Email of the new admin')).toBeHidden();
  await expect(page.getByText('Mail is not set up, so an invitation cannot be mailed')).toBeVisible();
  const { configured } = site.services.messageSettings;
  configured.mail = true;
  await page.reload();
  const email = page.getByLabel('Email of the new admin');
  await email.fill('nobody');
  await email.press('Enter');
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(email).toBeFocused();
  await expect(page.getByLabel('Invitation link')).toBeHidden();
  const address = 'rosa.from.the.other.side.of.town@a-bakery-without-spaces.example.org';
  await email.fill(address);
  await email.press('Enter');
  await expect(page.getByLabel('Invitation link')).toHaveValue(/invite=/);
  await expect(email).toHaveValue('');
  const row = page.getByRole('listitem').filter({ hasText: address });
  await expect(
    row.getByRole('button', { name: new RegExp(`^Revoke the invitation by .* for ${address} that`) }),
  ).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  const { db } = site.services.database;
  const mails = await db
    .selectFrom('outbox')
    .select('recipient')
    .where('purpose', '=', 'invitation')
    .execute();
  expect(mails).toEqual([{ recipient: address }]);
  await db.updateTable('outbox').set({ state: 'failed' }).where('purpose', '=', 'invitation').execute();
  await expect(row).toContainText(`The mail to ${address} could not be delivered`);
  await db.deleteFrom('invitations').execute();
  configured.mail = false;
});

test('An invitation opens the form on the sign-in screen as well, and survives a look at the other one', {
  tag: '@all',
}, async ({ page, site }) => {
  await signedInAdmin(site);
  await page.goto('/admin/login?invite=of-no-worth');
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
  await expect(page).toHaveTitle('Admin Register');
  await expect(page).toHaveURL('/admin/login?mode=register');
  await page.getByRole('link', { name: 'Already have an account? Sign in' }).click();
  await page.getByRole('link', { name: 'Need an account? Register here' }).click();
  const sent = page.waitForRequest('**/api/admin/register');
  await page.getByLabel('Username').fill('uninvited');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  expect((await sent).headers()['x-invite']).toBe('of-no-worth');
  await expect(page.getByTestId('toast-area')).toContainText('Registration failed');
});

test('An admin who has lost the password chooses a new one by a link, once', async ({ page, site }) => {
  const { id, username } = await signedInAdmin(site);
  const { token, tokenHash } = createToken();
  await site.services.passwordResets.add({ tokenHash, userId: id }, site.services.clock().toISOString());
  await page.goto(`/admin/login?reset=${token}`);
  await expect(page.getByRole('heading', { name: 'Choose a New Password' })).toBeVisible();
  await expect(page).toHaveURL('/admin/login?mode=reset');
  await page.getByLabel('New Password', { exact: true }).fill('short');
  await page.getByLabel('Confirm Password', { exact: true }).fill('other');
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expectToast(page, 'Password changed', 'You can now log in with your new password');
  await expect(page).toHaveURL('/admin/login');

  await page.goto(`/admin/login?reset=${token}`);
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(page.getByRole('alert')).toHaveText('This link has been used already, or it has expired');
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  expect(await signInStatus(site, username)).toBe(200);
});
