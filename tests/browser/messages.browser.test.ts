import type { Page } from '@playwright/test';
import { submitApplication } from '#contract/applications/applications.ts';
import { site as venue } from '#site';
import { holdBack } from '#tests/support/hold-back.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { formBody, formType, sampleFields } from '#tests/support/sample-application.ts';
import { axeIfThorough, expect, type RunningSite, test as siteTest } from '#tests/support/site-test.ts';
import { type SmsProvider, startSmsProvider } from '#tests/support/sms-provider.ts';
import { expectToast } from '#tests/support/toast.ts';

interface Providers {
  mail: MailServer;
  sms: SmsProvider;
}

/** The site with a mail server and an SMS provider, of which each test decides what they do. */
const test = siteTest.extend<{ providers: Providers }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed here
  providers: async ({}, use) => {
    const mail = await startMailServer();
    const sms = await startSmsProvider();
    await use({ mail, sms });
    await mail.close();
    await sms.close();
  },
  environment: async ({ providers: { mail, sms } }, use) => use({ ...mail.environment, ...sms.environment }),
});

/** A site where nothing has been sent or set up yet, shared with no other test. */
const bareTest = siteTest.extend({
  environment: { SAMPLE_CONTENT: 'on' },
  expectedNoise: /error: Failed to load resource: the server responded with a status of 500/,
});

async function apply(site: RunningSite, fields: Record<string, string>): Promise<void> {
  const answer = await fetch(`${site.url}${submitApplication.path}`, {
    method: 'POST',
    headers: { 'content-type': formType },
    body: new Uint8Array(formBody({ ...sampleFields, ...fields }, [])),
  });
  expect(answer.status).toBe(201);
}

const rowOf = (page: Page, recipient: string) =>
  page.getByTestId('message').filter({ hasText: `Mail to ${recipient}` });

test('Staff see what became of each message, read it, and have it sent again', async ({
  page,
  site,
  providers,
}) => {
  const { mail } = providers;
  mail.refuse = { recipient: 'nobody@example.com', code: 550, words: '5.1.1 No such mailbox' };
  await apply(site, { email: 'nobody@example.com', bandName: 'Ghost <b>Notes</b>' });
  await site.services.outboxWorker.runOnce();
  await site.signIn(page.context());
  await page.goto('/admin/messages');

  const toPerformer = rowOf(page, 'nobody@example.com');
  await expect(toPerformer).toContainText('Failed');
  await expect(toPerformer).toContainText('550 5.1.1 No such mailbox');
  await expect(toPerformer).toContainText('November 15, 2026, 12:00 PM · 1 try');
  const toStaff = rowOf(page, venue.bookingEmail).first();
  await expect(toStaff).toContainText('Accepted');
  await expect(toStaff).toContainText('250 Ok: queued as 4F2A');
  await expect(toStaff.getByRole('button', { name: /Retry/ })).toHaveCount(0);

  await toStaff.getByRole('button', { name: 'Read New application: Ghost <b>Notes</b> (Band)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mail to Staff' });
  await expect(dialog).toContainText('Preferred Dates: Any Friday in March');
  // It is longer than the window, and read from its beginning.
  await expect(dialog.getByRole('heading', { name: 'Mail to Staff' })).toBeInViewport();
  await expect(dialog.getByRole('link', { name: 'Open the application' })).not.toBeInViewport();
  await expect(dialog).toContainText('Band Name: Ghost <b>Notes</b>');
  await expect(dialog.getByRole('link', { name: 'Open the application' })).toHaveAttribute(
    'href',
    /^\/admin\/dashboard\?application=\d+$/,
  );
  await axeIfThorough(page);
  await page.keyboard.press('Escape');
  await axeIfThorough(page);

  mail.refuse = null;
  const release = await holdBack(page, '/api/admin/messages/*/retry');
  await toPerformer.getByRole('button', { name: /^Retry/ }).click();
  await expect(toPerformer.getByRole('button', { name: /^Sending\.\.\./ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  release();
  await expect(toPerformer).toContainText('Waiting');
  await expectToast(page, 'Message on its way', 'Its state is shown in the list.');
  await expect(toPerformer.getByRole('button', { name: /^Read/ })).toBeFocused();
  await site.services.outboxWorker.runOnce();
  // Nobody reloads: the list looks by itself while something is on its way.
  await expect(toPerformer).toContainText('Accepted');
  expect(mail.mails.at(-1)?.recipients).toEqual(['nobody@example.com']);

  await site.services.database.db.updateTable('outbox').set({ state: 'failed' }).execute();
  await page.reload();
  await page.getByRole('button', { name: 'Send all that failed again' }).click();
  await expectToast(page, '2 messages on their way', 'What becomes of them is shown in the list.');
  await expect(page.getByRole('button', { name: 'Send all that failed again' })).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Messages' })).toBeFocused();
});

test('An admin tests mail and SMS, and learns which number an SMS cannot reach', { tag: '@all' }, async ({
  page,
  site,
  providers,
}) => {
  const { mail, sms } = providers;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const { username } = await site.signIn(page.context());
  await page.goto('/admin/messages');
  await expect(page.getByText('Save your phone number in SMS Settings to test SMS with it.')).toBeVisible();
  await page.getByRole('button', { name: 'Send Test Mail' }).click();
  await expectToast(page, 'Test on its way', 'Its state is shown in the list below.');
  const test = page.getByTestId('message').filter({ hasText: 'Test: mail from Folklore works' }).first();
  await expect(test).toContainText('Waiting');
  await site.services.outboxWorker.runOnce();
  await expect(test).toContainText('Accepted');
  expect(mail.mails.at(-1)?.recipients).toEqual([venue.bookingEmail]);
  /** What the page of messages says of one's own number, and back to where it is typed. */
  const expectWords = async (words: string) => {
    await page.goto('/admin/messages');
    await expect(page.getByText(words, { exact: true })).toBeVisible();
    await page.goBack();
  };

  await page.goto('/admin/settings');
  await expect(page.getByText('No one receives SMS yet.')).toBeVisible();
  const phone = page.getByLabel('Phone Number');
  const save = page.getByRole('button', { name: 'Save Settings' });
  await phone.fill('+1 900 555 0123');
  await save.click();
  const problem = page.getByText('No SMS can be sent to this kind of number. Please use a mobile number');
  await expect(problem).toBeVisible();
  await axeIfThorough(page);
  await expectWords('Your phone number cannot receive SMS.');
  await phone.fill('(706) 555-0123');
  await expect(problem, 'it was about another number').toBeHidden();
  await save.click();
  await expectToast(page, 'Settings Updated!', 'Your SMS notification preferences have been saved.');
  await expectWords('SMS to you go to +17065550123. They are switched off, so only tests are sent.');
  await expect(page.getByText('No one receives SMS yet.')).toBeVisible();
  await page.getByRole('switch', { name: 'Enable SMS Notifications' }).click();
  await phone.fill('12');
  await save.click();
  await expect(
    page.getByText(`Switched on, but with a number that cannot receive SMS: ${username}.`),
  ).toBeVisible();
  await expect(page.getByText('No one receives SMS yet.')).toBeVisible();
  await expect(page.getByText(/Sent at present/)).toHaveCount(0);
  await phone.fill('(706) 555-0123');
  await save.click();
  await expect(page.getByText(`Sent at present to: ${username}.`)).toBeVisible();
  await expect(page.getByText(/cannot receive SMS/)).toHaveCount(0);
  await page.goto('/admin/messages');
  await expect(page.getByText('SMS to you go to +17065550123.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Send Test SMS' }).click();
  await expect(page.getByTestId('message').first()).toContainText('SMS to +17065550123');
  await site.services.outboxWorker.runOnce();
  await expect(page.getByTestId('message').first()).toContainText('Accepted');
  expect(sms.asked.at(-1)?.to).toBe('+17065550123');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, 'nothing sticks out on a phone').toBeLessThanOrEqual(390);
});

bareTest(
  'Staff of a venue that has set up nothing read what is missing, and what would have been sent',
  { tag: '@all' },
  async ({ page, site }) => {
    await site.signIn(page.context());
    await page.goto('/admin/messages');
    const none = page.getByText('No messages yet.');
    await expect(none).toHaveText('No messages yet. The first application brings the first ones.');
    await expect(page.getByText('Mail is not set up yet.')).toBeVisible();
    await expect(page.getByText('SMS is not set up yet.')).toBeVisible();
    await expect(page.getByRole('button', { name: /Send Test/ })).toHaveCount(0);
    for (let count = 0; count < 27; count += 1) await apply(site, { email: `june${count}@example.com` });
    await page.reload();
    const rows = page.getByTestId('message');
    await expect(rows).toHaveCount(50);
    await expect(rows.first()).toContainText('Not configured');
    // Another try could only end in the same way.
    await expect(rows.getByRole('button', { name: /^Retry/ })).toHaveCount(0);
    const more = page.getByRole('button', { name: 'Show older messages' });
    await page.route('**/api/admin/messages?*', (route) => route.fulfill({ status: 500, body: 'no' }));
    await more.click();
    await expect(page.getByText('The older messages could not be loaded.')).toBeVisible();
    await expect(more).toBeFocused();
    await page.unroute('**/api/admin/messages?*');
    await more.click();
    await expect(rows).toHaveCount(54);
    await expect(rows.nth(50).getByRole('button', { name: /^Read/ })).toBeFocused();
    await expect(more).toBeHidden();
    await page.getByLabel('Kind').selectOption('SMS');
    await expect(page.getByText('No message is of this kind.')).toBeVisible();
    await expect(page).toHaveURL('/admin/messages?channel=sms');
    await page.getByLabel('Kind').selectOption('Mail');
    await expect(rows).toHaveCount(50);
  },
);
