import type { Page } from '@playwright/test';
import { allCriteriaMet } from '#contract/accounts/credentials.ts';
import { addAdmin } from '#tests/support/admin.ts';
import { clearApplications, deskPath, detailsOf, rowsOf, sendApplication } from '#tests/support/desk.ts';
import { eventRow, fillEvent, openEvents, pressMore } from '#tests/support/event-screen.ts';
import { addImage, emptyGallery, imageCard, openGallery } from '#tests/support/gallery-screen.ts';
import { dayOn, openMonth, showOn } from '#tests/support/month-screen.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { expect, test } from '#tests/support/site-test.ts';
import { toasts } from '#tests/support/toast.ts';

test.use({
  environment: { SAMPLE_CONTENT: 'off' },
  expectedNoise: /error: Failed to load resource/,
});

/**
 * Writes down what a screen reader gets to say: what is put into a live region that has been where it is for a moment,
 * and is not behind a modal dialog, and every alert. Whatever is put into a region that is not yet known, or is inert,
 * is written down as unheard.
 */
async function logAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const settledMs = 100;
    const log: string[] = [];
    const seenSince = new WeakMap<Element, number>();
    Object.assign(window, { announced: log });
    const textOf = (node: Node) => node.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';
    const isInert = (element: Element) => {
      const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
      return modal !== undefined && !modal.contains(element);
    };
    function note(node: Node) {
      const element = node instanceof Element ? node : node.parentElement;
      const region = element?.closest(
        '[aria-live="polite"], [role="status"]:not([aria-live="off"]), [role="alert"]',
      );
      const text = textOf(node);
      if (!region || !text) return;
      const isAlert = region.getAttribute('role') === 'alert';
      const isKnown = isAlert || performance.now() - (seenSince.get(region) ?? performance.now()) > settledMs;
      log.push(isKnown && !isInert(region) ? text : `UNHEARD: ${text}`);
    }
    new MutationObserver((changes) => {
      for (const { addedNodes, target, type } of changes) {
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          for (const region of [node, ...node.querySelectorAll('*')]) {
            if (region.matches('[aria-live="polite"], [role="status"]'))
              seenSince.set(region, performance.now());
          }
        }
        if (type === 'characterData') note(target);
        else for (const node of addedNodes) note(node);
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
}

/** What has been announced since the last time. */
function announced(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { announced: string[] }).announced.splice(0));
}

async function expectAnnounced(page: Page, ...expected: (string | RegExp)[]): Promise<void> {
  const heard: string[] = [];
  await expect
    .poll(async () => {
      heard.push(...(await announced(page)));
      return expected.filter(
        (text) => !heard.some((one) => (typeof text === 'string' ? one === text : text.test(one))),
      );
    })
    .toEqual([]);
  expect(heard.filter((text) => text.startsWith('UNHEARD'))).toEqual([]);
}

test('Whoever listens hears what became of the ten main jobs', { tag: '@all' }, async ({ page, site }) => {
  await logAnnouncements(page);
  await addAdmin(site, 'listener', 'Encore-1!');
  await clearApplications(site);
  await emptyGallery(site);
  await site.addEvents([sampleEvent({ name: 'Heard Show' }), sampleEvent({ name: 'Other Show' })]);

  await test.step('signs in', async () => {
    await page.goto('/admin/login');
    await page.getByLabel('Username').fill('listener');
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expectAnnounced(page, 'Login failed. Invalid username or password.');
    await page.getByLabel('Password', { exact: true }).fill('Encore-1!');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expectAnnounced(page, 'Login successful. Welcome to the admin dashboard.');
  });

  await test.step('creates an event', async () => {
    await openEvents(page);
    await page.getByRole('button', { name: 'New Event' }).click();
    await fillEvent(page, { name: 'Made By Ear', date: '2026-12-04', description: 'Songs.' });
    await page.route('**/api/events', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
    await page.getByRole('button', { name: 'Create Event' }).click();
    await expectAnnounced(page, /Failed to create event/);
    await page.getByRole('button', { name: 'Create Event' }).click();
    await expectAnnounced(page, /^Success\. Event created/);
  });

  await test.step('archives, publishes and takes that back', async () => {
    await pressMore(eventRow(page, 'Heard Show'), 'Archive');
    await expectAnnounced(page, /^Success\. Event archived/);
    await eventRow(page, 'Heard Show').getByRole('button', { name: 'Publish' }).click();
    await expectAnnounced(page, /You can undo this\.$/);
    await toasts(page).last().getByRole('button', { name: 'Undo' }).click();
    await expectAnnounced(page, /^Success\./);
  });

  await test.step('deletes an event', async () => {
    await pressMore(eventRow(page, 'Heard Show'), 'Delete …');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expectAnnounced(page, /^Success\. Event deleted/);
  });

  await test.step('chooses several events and archives them', async () => {
    await page.getByLabel('Choose Other Show').check();
    await page.getByLabel('Choose Made By Ear').check();
    await expectAnnounced(page, '2 chosen');
    await page.getByRole('group', { name: 'Chosen events' }).getByRole('button', { name: 'Archive' }).click();
    await expectAnnounced(page, /^2 archived\. You can undo this\.$/);
  });

  await test.step('moves a show to another day', async () => {
    await openMonth(page, '&month=2026-11', 'November 2026');
    await showOn(page, '2026-11-20', 'Other Show')
      .getByRole('button', { name: /^Move to/ })
      .click();
    await page.getByRole('dialog').getByLabel('New day').fill('2026-11-21');
    await page.keyboard.press('Enter');
    await expect(dayOn(page, '2026-11-21')).toContainText('Other Show');
    await expectAnnounced(page, /^Moved\. .*You can undo this\.$/);
  });

  await test.step('scores and declines an application', async () => {
    await sendApplication(site, { photos: 1 });
    await page.goto(deskPath);
    await rowsOf(page).first().click();
    await detailsOf(page).getByRole('button', { name: 'Shortlist' }).click();
    await expectAnnounced(page, /^Shortlisted ?: the application of June Hollis$/);
    await detailsOf(page).getByRole('button', { name: 'Decline' }).click();
    await page
      .getByRole('dialog', { name: 'Decline' })
      .getByRole('button', { name: /^Decline and tell/ })
      .click();
    await expectAnnounced(page, /^Declined\. .*You can undo this\.$/);
    await detailsOf(page).getByRole('button', { name: 'Reopen' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reopen' }).click();
    await expectAnnounced(page, /^New ?: the application of June Hollis$/);
  });

  await test.step('shows an image on the website and writes its description', async () => {
    await addImage(page, { name: 'heard.jpg' });
    await openGallery(page);
    await imageCard(page, 'heard.jpg').getByRole('switch').click();
    await expectAnnounced(page, 'Success. Image visibility updated.');
    await imageCard(page, 'heard.jpg').getByRole('button', { name: 'Edit details' }).click();
    await page.getByRole('dialog').getByLabel('Description').fill('Lamps');
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await expectAnnounced(page, 'Success. Image details saved.');
  });

  await test.step('makes an invitation and reads the activity', async () => {
    await page.goto('/admin/settings');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expectAnnounced(page, /^Settings Updated!/);
    await page.goto('/admin/team');
    await page.getByRole('button', { name: 'Make an Invitation' }).click();
    await expectAnnounced(page, /^Invitation link (?!.*Copy).*This link is shown only once/);
    await page.goto('/admin/activity');
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await page.getByLabel('Person').selectOption('listener');
    await expectAnnounced(page, /^\d+ entries$/);
  });

  await test.step('chooses a strong password', async () => {
    await page.goto('/password-demo');
    await page.locator('input').first().pressSequentially('Encore-1!');
    await expectAnnounced(page, allCriteriaMet);
  });
});
