import { readFile } from 'node:fs/promises';
import { addAdmin, sessionOf } from '#tests/support/admin.ts';
import { expect, test } from '#tests/support/site-test.ts';
import { addSubscribers } from '#tests/support/subscribers.ts';

test.use({
  environment: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'booking@example.com' },
  // The invitations of whoever has just stepped down.
  expectedNoise: /error: Failed to load resource: the server responded with a status of 403/,
});

test('An owner steps down, and then is offered nothing that only an owner may do, and reads who can', {
  tag: '@all',
}, async ({ page, site }) => {
  await addAdmin(site);
  const account = await addAdmin(site);
  const { token } = await sessionOf(site, account);
  await page.context().addCookies([{ name: site.services.sessions.cookieName, value: token, url: site.url }]);
  await page.goto('/admin/team');
  await page.getByRole('button', { name: new RegExp(`^Make Staff.*${account.username}$`) }).click();
  const question = page.getByRole('alertdialog', { name: 'Become Staff' });
  await expect(question).toContainText('Only another owner can make you one again.');
  await question.getByRole('button', { name: 'Become Staff' }).click();
  await expect(page.getByRole('list', { name: 'Admins' })).toBeFocused();
  // Nothing that was asked for here is answered from now on.
  await page.goto('about:blank');
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url());
  });
  const ownersAlone = page
    .getByRole('button', {
      name: /^(Download a Backup|Save What Is Stored|Make |Remove |Save name|Choose a)/,
    })
    .or(page.getByTitle('Change these words'))
    .or(page.getByRole('link', { name: /Export|Open the guide|Change the words/ }))
    .or(page.getByRole('switch', { name: 'Send the newsletter' }));
  for (const [path, words] of [
    ['/admin/dashboard', 'Select an application from the list to view details'],
    ['/admin/newsletter', 'It is off: nothing is sent. An owner can switch it on.'],
    ['/admin/venue', 'You can read the facts here. An owner changes them.'],
    ['/admin/venue/guide', 'An owner answers these questions. You can read the facts under Venue.'],
    ['/admin/venue#pictures-on-the-website', 'Home page, at the top'],
    ['/admin/venue/words', 'You can read the words here. An owner changes them.'],
    ['/admin/team', 'Owners can invite someone.'],
    ['/admin/backups', 'An owner can download a backup.'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(words)).toBeVisible();
    await expect(ownersAlone, path).toHaveCount(0);
  }
  await page.goto('/admin/venue');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeDisabled();
  expect(refused).toEqual([]);
});

test('An owner takes a backup home, and imports the addresses of an older list', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await site.signIn(page.context());
  await addSubscribers(site.services, ['known@example.org']);
  await page.goto('/admin/backups');
  await expect(page.getByText('There is no backup yet.')).toBeVisible();
  await expect(page.getByText(/^Greenroom \d+\.\d+\.\d+, running since /)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download a Backup' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('greenroom-2026-11-15.tar');
  expect((await readFile(await file.path())).length).toBeGreaterThan(1_000);
  await expect(page.getByText(/^The last backup was made .*\. It holds everything\.$/)).toBeVisible();

  await page.goto('/admin/newsletter');
  const attention = page.getByRole('button', { name: /What needs someone/ });
  await expect(attention).toContainText('One person has signed up for the newsletter, and it is off.');
  await page.getByLabel('Import addresses').setInputFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('email\nnew@example.org\nKNOWN@example.org\nnobody\n'),
  });
  await expect(page.getByText('1 added and asked to confirm, 1 known already, 1 refused.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Refused lines' })).toContainText('Line 4: ');
  await attention.click();
  await page
    .getByRole('list', { name: 'What needs someone' })
    .getByRole('link', { name: 'Newsletter' })
    .click();
  await expect(page.getByRole('list', { name: 'What needs someone' })).toBeHidden();
});
