import type { Locator, Page } from '@playwright/test';
import { createToken } from '#server/accounts/secret-token.ts';
import { SubscriberLinksStore } from '#server/subscribers/subscriber-links.store.ts';
import { SubscribersStore } from '#server/subscribers/subscribers.store.ts';
import { holdBack } from '#tests/support/hold-back.ts';
import {
  axeByDayAndNightIfThorough,
  axeIfThorough,
  expect,
  type RunningSite,
  test,
} from '#tests/support/site-test.ts';
import { variants } from '#tests/support/thorough.ts';

// Nothing is sent in these tests: mails wait in the outbox.
const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'booking@example.com' };
/** A refused address, and code that cannot be loaded. */
const failureNoise = /^error: Failed to load resource/;
const confirmationWords = 'the mail we have just sent asks you to confirm';

async function openDialog(page: Page, path = '/'): Promise<Locator> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Get live music notifications' }).click();
  const dialog = page.getByRole('dialog', { name: 'Never miss a show' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** The address of a subscription's page, as a mail has it. */
async function subscriptionPage({ services }: RunningSite, email: string): Promise<string> {
  const { db } = services.database;
  const now = services.clock().toISOString();
  const { id } = await new SubscribersStore(db).signUp(email, now);
  const made = createToken();
  await new SubscriberLinksStore(db).add(id, made.tokenHash, now);
  return `/subscription/${made.token}`;
}

test.describe('With mail', () => {
  test.use({ environment: mail, expectedNoise: failureNoise });

  for (const width of variants([390, 1280])) {
    test(`A guest signs up for the newsletter in the dialog, ${width} px wide`, async ({ page, site }) => {
      await page.setViewportSize({ width, height: 844 });
      const dialog = await openDialog(page);
      await axeByDayAndNightIfThorough(page);
      await expect(dialog.getByRole('link', { name: 'Calendar app (Apple, Outlook)' })).toHaveAttribute(
        'href',
        /^webcal:.*\/events\.ics$/,
      );
      await expect(dialog.getByRole('link', { name: /events\.rss$/ })).toBeVisible();
      const email = dialog.getByRole('textbox', { name: 'Email' });
      await expect(email).toBeFocused();
      await email.fill('ada at home');
      await page.keyboard.press('Enter');
      await expect(dialog.getByText('Please enter a valid email address')).toBeVisible();
      await expect(email).toBeFocused();
      await email.fill(`ada${width}@example.org`);
      await dialog.getByRole('button', { name: 'Send me the newsletter' }).click();
      await expect(dialog.getByRole('status')).toContainText(confirmationWords);
      await expect(dialog.getByRole('status')).toBeFocused();
      const stored = await new SubscribersStore(site.services.database.db).findByAddress(
        `ada${width}@example.org`,
      );
      expect(stored?.state).toBe('pending');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('button', { name: 'Get live music notifications' })).toBeFocused();
    });
  }

  test('An address that was typed before the scripts came is sent, and stays when it is wrong', {
    tag: '@all',
  }, async ({ page, site }) => {
    const release = await holdBack(page, '/entry-client*');
    await page.goto('/never-miss-a-show', { waitUntil: 'commit' });
    const email = page.getByRole('textbox', { name: 'Email' });
    await email.fill('early at home');
    release();
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Send me the newsletter' }).click();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await expect(page).toHaveURL('/never-miss-a-show');
    await expect(email).toHaveValue('early at home');
    await email.fill('early@example.org');
    await page.getByRole('button', { name: 'Send me the newsletter' }).click();
    await expect(page.getByRole('status')).toContainText(confirmationWords);
    const stored = await new SubscribersStore(site.services.database.db).findByAddress('early@example.org');
    expect(stored?.state).toBe('pending');
  });

  test('A guest whose browser cannot load the dialog gets the page instead', { tag: '@all' }, async ({
    page,
  }) => {
    await page.route(/never-miss-dialog-[\w-]+\.js$/, (route) => route.abort());
    await page.goto('/');
    await page.getByRole('button', { name: 'Get live music notifications' }).click();
    await expect(page).toHaveURL('/never-miss-a-show');
    await expect(page.getByRole('heading', { level: 1, name: 'Never miss a show' })).toBeVisible();
  });

  for (const width of variants([390, 1280])) {
    test(`The page with the same on it, and that of a subscription, have no obstacles, ${width} px wide`, {
      tag: '@all',
    }, async ({ page, site }) => {
      await page.setViewportSize({ width, height: 844 });
      const own = await subscriptionPage(site, `obstacle${width}@example.org`);
      for (const path of ['/never-miss-a-show', '/never-miss-a-show?sent=yes', own]) {
        await page.goto(path);
        await axeIfThorough(page, path);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    });
  }
});

test.describe('Without JavaScript', () => {
  test.use({ environment: mail, javaScriptEnabled: false, expectedNoise: failureNoise });

  test('A guest signs up on a page, and is told what is wrong with an address', { tag: '@all' }, async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Get live music notifications' })).toBeHidden();
    await page.getByRole('link', { name: 'Get live music notifications' }).click();
    await expect(page).toHaveURL('/never-miss-a-show');
    await expect(page.getByRole('button', { name: 'Copy' })).toHaveCount(0);
    const email = page.getByRole('textbox', { name: 'Email' });
    await email.fill('ben@');
    await page.getByRole('button', { name: 'Send me the newsletter' }).click();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await expect(email).toHaveValue('ben@');
    await email.fill('ben@example.org');
    await page.getByRole('button', { name: 'Send me the newsletter' }).click();
    await expect(page).toHaveURL('/never-miss-a-show?sent=yes');
    await expect(page.getByRole('status')).toContainText(confirmationWords);
  });

  test('A guest confirms, unsubscribes and is forgotten by buttons, and by nothing less', async ({
    page,
    site,
  }) => {
    const path = await subscriptionPage(site, 'cleo@example.org');
    const heading = page.getByRole('heading', { level: 1 });
    await page.goto(`${path}/confirm`);
    await expect(page).toHaveURL(path);
    await expect(heading).toHaveText('Shall we write to you?');
    await page.getByRole('button', { name: 'Yes, send me the newsletter' }).click();
    await expect(heading).toHaveText('You are on the list');
    await page.goto(`${path}/unsubscribe`);
    await expect(heading).toHaveText('You are on the list');
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(heading).toHaveText('You are off the list');
    await page.getByRole('button', { name: 'Erase this address' }).click();
    await expect(heading).toHaveText('This link has ended');
    expect(
      await new SubscribersStore(site.services.database.db).findByAddress('cleo@example.org'),
    ).toBeUndefined();
  });
});

test('Where mail is not configured, a guest is offered the calendar and the feed, and no newsletter', {
  tag: '@all',
}, async ({ page }) => {
  const dialog = await openDialog(page, '/live-music');
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText([
    'In your calendar',
    'In a feed reader',
  ]);
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
});
