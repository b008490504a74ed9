import type { Page } from '@playwright/test';
import { addAdmin } from '#tests/support/admin.ts';
import { eventRow, fillEvent, openEvents } from '#tests/support/event-screen.ts';
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
      const region = element?.closest('[aria-live="polite"], [role="alert"]');
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
            if (region.matches('[aria-live="polite"]')) seenSince.set(region, performance.now());
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

test('Whoever listens hears what became of the main jobs', { tag: '@all' }, async ({ page, site }) => {
  await logAnnouncements(page);
  await addAdmin(site, 'listener', 'Encore-1!');
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
    await eventRow(page, 'Heard Show').getByRole('button', { name: 'Archive' }).click();
    await expectAnnounced(page, /^Success\. Event archived/);
    await eventRow(page, 'Heard Show').getByRole('button', { name: 'Publish' }).click();
    await expectAnnounced(page, /You can undo this\.$/);
    await toasts(page).last().getByRole('button', { name: 'Undo' }).click();
    await expectAnnounced(page, /^Success\./);
  });

  await test.step('deletes an event', async () => {
    await eventRow(page, 'Heard Show').getByRole('button', { name: 'Delete' }).click();
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
});
