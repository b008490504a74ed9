import type { Page } from '@playwright/test';
import { addAdmin, sessionOf } from '#tests/support/admin.ts';
import { axeByDayAndNightIfThorough, axeIfThorough, expect, test } from '#tests/support/site-test.ts';
import { variants } from '#tests/support/thorough.ts';
import { expectToast } from '#tests/support/toast.ts';

test.use({
  expectedNoise: /error: Failed to load resource: the server responded with a status of 40[013]/,
});

const password = 'C0ffee&3Chords!';

/** Chromium's own authenticator without a device, which agrees to everything. */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setUserVerified: (isUserVerified: boolean) =>
      client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

for (const width of variants([1280, 390])) {
  test(`An admin adds a passkey, signs in with it and removes it, ${width} px wide`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const authenticator = await addAuthenticator(page);
    const account = await addAdmin(site, `Keys ${width}`, password);
    const { token } = await sessionOf(site, account);
    const { cookieName } = site.services.sessions;
    await page.context().addCookies([{ name: cookieName, value: token, url: site.url }]);
    const signOut = async () => {
      if (width === 390) await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL('/admin/login');
    };

    await page.goto('/admin/account');
    await expect(page.getByText('You have no passkey yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a Passkey' });
    const title = await dialog.getByRole('heading').boundingBox();
    const label = await dialog.getByText('Name', { exact: true }).boundingBox();
    expect((label?.y ?? 0) - (title?.y ?? 0) - (title?.height ?? 0), 'below the title').toBeGreaterThan(12);
    await dialog.getByLabel('Name').fill('Phone');
    await dialog.getByLabel('Current Password', { exact: true }).fill('wrong');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expectToast(page, 'Error', 'This is not your current password', 'destructive');
    await expect(dialog.getByLabel('Current Password', { exact: true })).toBeFocused();
    await dialog.getByLabel('Current Password', { exact: true }).fill(password);
    await axeIfThorough(page);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expectToast(page, 'Passkey Added', 'You can sign in with it from now on.');
    const row = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
    await expect(row).toContainText('Phone');
    await axeByDayAndNightIfThorough(page);

    await signOut();
    const button = page.getByRole('button', { name: 'Use a passkey' });
    await expect(button).toBeVisible();
    await axeByDayAndNightIfThorough(page);
    await authenticator.setUserVerified(false);
    await button.click();
    await expectToast(page, 'No Passkey', 'No passkey was used. You can sign in with your password.');
    await authenticator.setUserVerified(true);
    await button.click();
    await expect(page).toHaveURL('/admin/dashboard');

    await page.goto('/admin/account');
    await expect(row).toContainText('Last used');
    await page.getByRole('button', { name: 'Remove Phone' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('You have no passkey yet.')).toBeVisible();
    await signOut();
    await button.click();
    await expectToast(page, 'Login failed', 'This passkey could not be used to sign in', 'destructive');
    // Its use is another test's.
    await expect(page.getByLabel('Password', { exact: true }), 'the password is always there').toBeEnabled();
  });
}

test('An admin sees where they are signed in, and signs out elsewhere', { tag: '@all' }, async ({
  page,
  site,
  browser,
}) => {
  const admin = await site.signIn(page.context());
  const [phone, tablet] = [await sessionOf(site, admin), await sessionOf(site, admin)];
  const isKnown = async ({ headers }: { headers: { cookie: string } }) =>
    (await (await fetch(`${site.url}/api/admin/auth`, { headers })).json()).isAuthenticated;
  const theirs = await browser.newContext();
  const { cookieName } = site.services.sessions;
  await theirs.addCookies([{ name: cookieName, value: phone.token, url: site.url }]);
  const other = await theirs.newPage();
  await other.goto(`${site.url}/admin/account`);
  await expect(other.getByText('This browser')).toBeVisible();

  await page.goto('/admin/account');
  const rows = page.getByRole('list', { name: 'Browsers' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  const [one, all] = await Promise.all([
    rows.getByRole('button', { name: 'Sign out' }).first().boundingBox(),
    page.getByRole('button', { name: 'Sign out elsewhere' }).boundingBox(),
  ]);
  expect(one?.height, 'on one line').toBe(all?.height);
  await rows.getByRole('button', { name: 'Sign out' }).first().click();
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('list', { name: 'Browsers' })).toBeFocused();
  await page.getByRole('button', { name: 'Sign out elsewhere' }).click();
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Sign out elsewhere' })).toBeHidden();
  expect([await isKnown(phone), await isKnown(tablet), await isKnown(admin)]).toEqual([false, false, true]);
  await other.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(other).toHaveURL('/admin/login');
  await theirs.close();
});

test('A new password signs the other browsers out, and the page shows it', { tag: '@all' }, async ({
  page,
  site,
}) => {
  const account = await addAdmin(site, 'Changer', password);
  const [here] = [await sessionOf(site, account), await sessionOf(site, account)];
  const { cookieName } = site.services.sessions;
  await page.context().addCookies([{ name: cookieName, value: here.token, url: site.url }]);
  await page.goto('/admin/account');
  const rows = page.getByRole('list', { name: 'Browsers' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await page.getByLabel('Current Password', { exact: true }).fill(password);
  await page.getByLabel('New Password', { exact: true }).fill('three plain words');
  await page.getByLabel('Confirm New Password', { exact: true }).fill('three plain words');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expectToast(page, 'Password changed', 'Your other sessions and open invitations have been ended.');
  await expect(rows).toHaveCount(1);
});

test('An admin who comes back to the tablet confirms who they are, and what they asked for goes on', {
  tag: '@all',
}, async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await addAuthenticator(page);
  const account = await addAdmin(site, 'Back again', password);
  const { token } = await sessionOf(site, account);
  const { cookieName } = site.services.sessions;
  await page.context().addCookies([{ name: cookieName, value: token, url: site.url }]);
  const stayAway = () =>
    site.services.database.db
      .updateTable('sessions')
      .set({ confirmedAt: null })
      .where('userId', '=', account.id)
      .execute();

  // Tests of other files have invited people on the same server.
  await site.services.database.db.deleteFrom('invitations').execute();
  await stayAway();
  await page.goto('/admin/team');
  const invite = page.getByRole('button', { name: 'Make an Invitation' });
  const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you' });
  const typed = dialog.getByLabel('Password', { exact: true });
  await invite.focus();
  await page.keyboard.press('Enter');
  await expect(typed).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0);
  await axeByDayAndNightIfThorough(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(invite).toBeFocused();
  await expect(page.getByText('There are no open invitations.')).toBeVisible();

  await page.keyboard.press('Enter');
  await typed.fill('wrong');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Not Confirmed', 'This is not your password', 'destructive');
  await expect(typed).toBeFocused();
  await typed.fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Invitation link')).toHaveValue(/invite=/);
  await expect(dialog).toBeHidden();
  await expect(invite).toBeFocused();

  await page.goto('/admin/account');
  const email = page.getByRole('textbox', { name: /^Email/ });
  const saveEmail = async (address: string) => {
    await email.fill(address);
    await page.getByLabel('Password to Confirm', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Save Email' }).click();
  };
  await saveEmail('back@example.com');
  await expectToast(page, 'Email saved', 'Links to a new password go there from now on.');
  await expect(email).toHaveValue('back@example.com');
  await saveEmail('');
  await expectToast(page, 'Email removed', 'We can no longer mail you a link to a new password.');
  await expect(email).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Save Email' })).toBeFocused();

  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a Passkey' });
  await adding.getByLabel('Name').fill('Phone');
  await adding.getByLabel('Current Password', { exact: true }).fill(password);
  await adding.getByRole('button', { name: 'Continue' }).click();
  await expectToast(page, 'Passkey Added', 'You can sign in with it from now on.');

  const leaver = await addAdmin(site, 'Leaving soon');
  await stayAway();
  await page.goto('/admin/team');
  await page.getByRole('button', { name: `Remove ${leaver.username}` }).click();
  await page
    .getByRole('alertdialog', { name: 'Remove Admin' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await expectToast(page, 'Admin Removed', 'They have been signed out everywhere.');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Admins' })).toBeFocused();
});
