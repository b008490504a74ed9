import { signedInAdmin } from '#tests/support/admin.ts';
import { holdBack } from '#tests/support/hold-back.ts';
import { expect, stopReadingAgain, test } from '#tests/support/site-test.ts';
import { expectToast } from '#tests/support/toast.ts';

test.use({
  expectedNoise: /error: Failed to load resource: (the server responded with a status of [45]|net::ERR)/,
});

test('An admin says where an SMS goes, and whether', async ({ page, site }) => {
  const { username } = await site.signIn(page.context());
  await page.goto('/admin/settings');
  await expect(
    page.getByText(
      'An SMS is sent on every new performance application, with artist name, performance type and contact info, alongside email notifications.',
    ),
  ).toBeVisible();
  const phone = page.getByLabel('Phone Number');
  const isOn = page.getByRole('switch', { name: 'Enable SMS Notifications' });
  const save = page.getByRole('button', { name: 'Save Settings' });
  await expect(phone).toHaveValue('');
  await expect(isOn).not.toBeChecked();

  for (const wrong of ['call me', '+1+2', '555-0142 ext. 3']) {
    await phone.fill(wrong);
    await save.click();
    await expect(page.getByText('Please enter a valid phone number')).toBeVisible();
    await phone.fill('');
    await expect(page.getByText('Please enter a valid phone number')).toBeHidden();
  }

  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') changes.push(new URL(request.url()).pathname);
  });
  await isOn.focus();
  await page.keyboard.press('Space');
  await expect(isOn).toBeChecked();
  // Enter turns it, too, and does not save what is only half filled in.
  await page.keyboard.press('Enter');
  await expect(isOn).not.toBeChecked();
  await page.keyboard.press('Enter');
  await expect(isOn).toBeChecked();
  await expect(page.getByText('Nothing can be sent without a number.')).toBeVisible();
  await phone.fill('+1 (706) 555-0142');
  const release = await holdBack(page, '/api/admin/sms-settings');
  const sent = page.waitForRequest('**/api/admin/sms-settings');
  await save.click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toHaveAttribute('aria-disabled', 'true');
  release();
  expect((await sent).method()).toBe('PUT');
  expect((await sent).postDataJSON()).toEqual({
    phoneNumber: '+1 (706) 555-0142',
    smsNotificationsEnabled: true,
  });
  await expectToast(page, 'Settings Updated!', 'Your SMS notification preferences have been saved.');
  expect(changes, 'saved once, and not by the switch').toEqual(['/api/admin/sms-settings']);
  // Nobody has set SMS up here, whatever anyone has switched on.
  await expect(page.getByText('No one receives SMS yet: SMS is not set up.')).toBeVisible();
  await expect(page.getByText(username)).toHaveCount(0);

  // Who receives SMS, and that none can be sent to a number, is known later, and moves nothing that one is about to
  // press.
  const { db } = site.services.database;
  await db.updateTable('users').where('username', '=', username).set({ phoneNumber: '555-0142' }).execute();
  await page.setViewportSize({ width: 390, height: 844 });
  const tell = await holdBack(page, '/api/admin/message-providers');
  await page.reload();
  await expect(phone).toHaveValue('555-0142');
  await expect(isOn).toBeChecked();
  const place = await save.boundingBox();
  tell();
  await expect(page.getByText('This is not a complete phone number')).toBeVisible();
  await expect(page.getByText('No one receives SMS yet: SMS is not set up.')).toBeVisible();
  expect(await save.boundingBox()).toEqual(place);

  // An empty number is allowed, and an answer without content is a yes.
  await page.route('**/api/admin/sms-settings', (route) => route.fulfill({ status: 200, body: '' }));
  await phone.fill('');
  await save.click();
  await expectToast(page, 'Settings Updated!', 'Your SMS notification preferences have been saved.');
  await page.unroute('**/api/admin/sms-settings');
  await page.route('**/api/admin/sms-settings', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await save.click();
  await expectToast(page, 'Error', 'Failed to update SMS settings', 'destructive');
  await page.unroute('**/api/admin/sms-settings');
  await page.route('**/api/admin/sms-settings', (route) => route.abort());
  await save.click();
  await expectToast(page, 'Error', 'Failed to update settings. Please try again.', 'destructive');
  await expect(save).toHaveAttribute('aria-disabled', 'false');
});

test('An admin changes the password with the old one, and no other way', { tag: '@all' }, async ({
  page,
  site,
}) => {
  const admin = await signedInAdmin(site, 'the old password');
  await page
    .context()
    .addCookies([{ name: site.services.sessions.cookieName, value: admin.token, url: site.url }]);
  await page.goto('/admin/account');
  const fill = async (current: string, next: string, repeated = next) => {
    await page.getByLabel('Current Password', { exact: true }).fill(current);
    await page.getByLabel('New Password', { exact: true }).fill(next);
    await page.getByLabel('Confirm New Password', { exact: true }).fill(repeated);
    await page.getByRole('button', { name: 'Change Password' }).click();
  };
  await fill('', 'short', 'other');
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await fill('not the old one', 'three plain words');
  await expect(page.getByText('This is not your current password').first()).toBeVisible();
  await expect(page.getByLabel('Current Password', { exact: true })).toBeFocused();
  await fill('the old password', 'three plain words');
  await expectToast(page, 'Password changed', 'Your other sessions and open invitations have been ended.');
  await expect(page.getByLabel('Current Password', { exact: true })).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('An admin takes an invitation back after being asked, and the keyboard is never lost', {
  tag: '@all',
}, async ({ page, site }) => {
  // Those that other tests have made are not asked about here.
  await site.services.database.db.deleteFrom('invitations').execute();
  await site.signIn(page.context());
  await page.goto('/admin/team');
  const make = page.getByRole('button', { name: 'Make an Invitation' });
  await make.click();
  await expect(page.getByLabel('Invitation link')).toBeVisible();
  const revoke = page.getByRole('button', { name: /^Revoke the invitation/ });
  const dialog = page.getByRole('alertdialog', { name: 'Revoke Invitation' });

  await revoke.click();
  await expect(dialog).toContainText('This action cannot be undone.');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  for (let presses = 0; presses < 5; presses += 1) {
    await page.keyboard.press('Tab');
    expect(
      await dialog.evaluate(
        (element) => document.activeElement === document.body || element.contains(document.activeElement),
      ),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(revoke).toBeFocused();

  await revoke.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Invitation link')).toBeVisible();

  await revoke.click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expectToast(page, 'Invitation Revoked', 'Its link does not work any more.');
  await expect(revoke).toBeHidden();
  await expect(page.getByLabel('Invitation link')).toBeHidden();
  await expect(make).toBeFocused();
});

test('An admin whose settings do not come tries again', { tag: '@all' }, async ({ page, site }) => {
  await site.signIn(page.context());
  await page.route('**/api/admin/current-user', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.goto('/admin/settings');
  await expect(page.getByText('Your settings could not be loaded.')).toBeVisible();
  await stopReadingAgain(page);
  await page.unroute('**/api/admin/current-user');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Phone Number')).toBeVisible();
});
