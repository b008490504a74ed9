import type { Locator, Page } from '@playwright/test';
import { clearApplications, deskPath } from '#tests/support/desk.ts';
import { eventRow, fillEvent, openEvents, openMore, pressMore } from '#tests/support/event-screen.ts';
import { addImage, emptyGallery, openGallery } from '#tests/support/gallery-screen.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { axeIfThorough, expect, test } from '#tests/support/site-test.ts';
import { storeApplications } from '#tests/support/stored-applications.ts';
import { toasts } from '#tests/support/toast.ts';

test.use({
  environment: { SAMPLE_CONTENT: 'off' },
  expectedNoise: /error: Failed to load resource: the server responded with a status of [45]/,
});

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

test.beforeEach(async ({ page, site }) => {
  await site.signIn(page.context());
});

/** The controls that a toast stands over, by their names. */
function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toasts = [...document.querySelectorAll('[data-testid="toast-area"] > [data-tone]')].map((toast) =>
      toast.getBoundingClientRect(),
    );
    const controls = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea');
    return [...controls].flatMap((control) => {
      const box = (control.closest('label') ?? control).getBoundingClientRect();
      const isShown = box.width > 1 && box.height > 1 && control.checkVisibility();
      const isCovered = toasts.some(
        ({ left, right, top, bottom }) =>
          box.left < right && box.right > left && box.top < bottom && box.bottom > top,
      );
      if (control.closest('[data-testid="toast-area"]') || !isShown || !isCovered) return [];
      return [control.ariaLabel ?? control.textContent?.trim() ?? control.tagName];
    });
  });
}

test('The next button tells what it does as soon as the pointer has come to it from the first', {
  tag: '@all',
}, async ({ page, site }) => {
  await emptyGallery(site);
  await addImage(page, { name: 'side.jpg' });
  await page.clock.install({ time: '2026-11-15T17:00:00.000Z' });
  await openGallery(page);
  const tip = page.getByRole('tooltip');
  const button = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} .*side\\.jpg$`) });
  await button('Edit details').hover();
  await page.clock.runFor(710);
  await expect(tip).toHaveText('Edit details');
  await page.clock.pauseAt('2026-11-15T18:00:00.000Z');
  for (const name of ['Download', 'Delete', 'Download', 'Edit details']) {
    await button(name).hover();
    await expect(tip).toHaveText(name);
  }

  // Esc is for whoever points, too, wherever the keyboard is.
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
});

test('In a dialog, Esc closes a tip first and the dialog after it', { tag: '@all' }, async ({ page }) => {
  await page.clock.install({ time: '2026-11-15T17:00:00.000Z' });
  await openEvents(page);
  await page.getByRole('button', { name: 'New Event' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Event' });
  const tip = page.getByRole('tooltip');
  await dialog.getByRole('button', { name: 'Bold' }).hover();
  await page.clock.runFor(710);
  await expect(tip).toHaveText('Bold');

  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
  await expect(dialog).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('A tip stays in the window, on a phone and at its upper edge', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await emptyGallery(site);
  await addImage(page, { name: 'edge.jpg' });
  const tip = page.getByRole('tooltip');
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 300 });
    await openGallery(page);
    for (const name of ['Edit details', 'Delete']) {
      const button = page.getByRole('button', { name: new RegExp(`^${name} .*edge\\.jpg$`) });
      for (const isAtTop of [true, false]) {
        // By a key, since a tip is for whoever sees where the keyboard is.
        await page.keyboard.press('Tab');
        await button.evaluate((element, atTop) => {
          const { top, bottom } = element.getBoundingClientRect();
          window.scrollBy({ top: atTop ? top : bottom - window.innerHeight, behavior: 'instant' });
          (element as HTMLElement).focus({ preventScroll: true });
        }, isAtTop);
        await expect(tip).toHaveText(name);
        const box = (await tip.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
        expect(Math.min(box.x, box.y), `${name} at ${width} px`).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(width);
        expect(box.y + box.height).toBeLessThanOrEqual(300);
        await button.blur();
      }
    }
  }
});

test('Nothing on a page changes its shape when another tab is pointed at', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await clearApplications(site);
  await storeApplications(site, [{ name: 'Shapely' }]);
  await site.addEvents([sampleEvent({ name: 'Shapely' })]);
  await emptyGallery(site);
  await addImage(page, { name: 'shapely.jpg', tags: 'stage' });
  const tabs = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
  for (const path of ['/admin/dashboard', '/admin/events', '/admin/gallery', '/admin/settings']) {
    await page.goto(path);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
    await expect(page.getByText('Loading...')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    const before = await shapes(page);
    const styles = () => page.evaluate(() => document.styleSheets.length);
    const loadedBefore = await styles();
    for (const tab of await tabs.all()) await tab.hover();
    await expect.poll(styles).toBeGreaterThan(loadedBefore + 1);
    await page.waitForLoadState('networkidle');
    await page.mouse.move(0, 0);
    await expect.poll(() => shapes(page), path).toEqual(before);
  }
});

/** What each control of the page looks like, apart from its colours. */
function shapes(page: Page): Promise<string[]> {
  return page.locator(':is(button, a, input, select, label, p, h2, h3, li):visible').evaluateAll((elements) =>
    elements.map((element) => {
      const style = getComputedStyle(element);
      const { borderRadius, display, padding, fontSize, width, height } = style;
      return [element.className, borderRadius, display, padding, fontSize, width, height].join(' ');
    }),
  );
}

test('A toast waits as long as someone points at it or has the keyboard on it', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await site.addEvents([sampleEvent({ name: 'Read Slowly' })]);
  await page.clock.install({ time: '2026-11-15T17:00:00.000Z' });
  await openEvents(page);
  // From here on time passes only when the test says so, however long the machine takes.
  await page.clock.pauseAt('2026-11-15T18:00:00.000Z');
  const toast = toasts(page);
  const row = eventRow(page, 'Read Slowly');
  const publish = () => row.getByRole('button', { name: 'Publish' }).click();
  await pressMore(row, 'Archive');
  await toast.hover();
  await page.clock.runFor(60_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(1_100);
  await expect(toast).toHaveCount(0);

  await publish();
  await expect(toast).toBeVisible();
  // A browser tells of a pointer at rest when something comes under it: that is nobody who points at it.
  await toast.dispatchEvent('pointermove', { movementX: 0, movementY: 0 });
  // It can be taken back for ten seconds.
  await page.clock.runFor(11_100);
  await expect(toast).toHaveCount(0);

  await pressMore(row, 'Archive');
  await expect(toast).toBeVisible();
  await page.clock.runFor(7_100);
  await expect(toast).toHaveCount(0);

  await publish();
  const dismiss = toast.getByRole('button', { name: 'Dismiss' });
  const undo = toast.getByRole('button', { name: 'Undo' });
  await dismiss.focus();
  await expect(undo).toHaveText('Undo 10 s');
  await page.clock.runFor(5_000);
  await expect(undo).toHaveText(/^Undo [56] s$/);
  // The undo ends at its time, whoever holds the toast.
  await page.clock.runFor(6_100);
  await expect(undo).toHaveCount(0);
  await page.clock.runFor(60_000);
  await expect(toast).toBeVisible();
  await dismiss.blur();
  await page.clock.runFor(1_100);
  await expect(toast).toHaveCount(0);
});

test('A toast covers nothing that one needs', { tag: '@all' }, async ({ page, site }) => {
  await site.addEvents(
    Array.from({ length: 12 }, (_, index) => sampleEvent({ name: `Row ${index}`, description: '<p>x</p>' })),
  );
  const toast = toasts(page);
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    // Whatever is under it can be scrolled clear of it, down to the last control of the page.
    await page.goto('/admin/settings');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(toast).toBeVisible();
    await expectInView(toast, viewport);
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    expect(await coveredControls(page)).toEqual([]);

    // What can be done with several rows stays at the bottom, and so does the toast above it.
    await openEvents(page);
    await page.getByLabel('Choose Row 3', { exact: true }).check();
    await page.getByLabel('Choose Row 4', { exact: true }).check();
    await pressMore(eventRow(page, 'Row 5'), 'Duplicate');
    await expect(toast).toBeVisible();
    const bar = page.getByRole('group', { name: 'Chosen events' }).getByRole('button');
    await expect(bar.first()).toBeInViewport();
    for (const end of ['start', 'end'] as const) {
      await page
        .getByRole('main')
        .evaluate((main, block) => main.scrollIntoView({ block, behavior: 'instant' }), end);
      const names = await bar.evaluateAll((buttons) =>
        buttons.map((button) => button.ariaLabel ?? button.textContent?.trim() ?? ''),
      );
      expect(names).toHaveLength(8);
      expect((await coveredControls(page)).filter((name) => names.includes(name))).toEqual([]);
      await expectInView(toast, viewport);
    }

    // In a dialog it has a place of its own.
    await openEvents(page);
    await page.getByRole('button', { name: 'New Event' }).click();
    await fillEvent(page, { name: 'Refused', description: 'x' });
    await page.route('**/api/events', (route) => route.fulfill({ status: 503, body: '' }));
    await page.getByRole('button', { name: 'Create Event' }).click();
    await expect(toast).toBeVisible();
    await expectInView(toast, viewport);
    const controls = page.getByRole('dialog').locator('[data-part="actions"] button, [aria-label="Close"]');
    const covered = await coveredControls(page);
    for (const name of await controls.allInnerTexts()) expect(covered).not.toContain(name);
    await page.unroute('**/api/events');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  }
});

test('A double click on Delete leaves the question open', { tag: '@all' }, async ({ page, site }) => {
  await site.addEvents([sampleEvent({ name: 'Clicked Twice' })]);
  await openEvents(page);
  const question = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
  await openMore(eventRow(page, 'Clicked Twice'));
  await eventRow(page, 'Clicked Twice').getByRole('button', { name: 'Delete …' }).dblclick();
  await expect(question).toBeVisible();

  await page.mouse.click(5, 5);
  await expect(question).toBeHidden();
  await expect(eventRow(page, 'Clicked Twice')).toBeVisible();
});

async function expectInView(toast: Locator, viewport: { width: number; height: number }): Promise<void> {
  const { x, y, width, height } = (await toast.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(viewport.width);
  expect(y + height).toBeLessThanOrEqual(viewport.height);
}

test('Staff who hear the gallery know which image each button is for', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await emptyGallery(site);
  await addImage(page, { name: 'one.jpg' });
  await addImage(page, { name: 'two.jpg' });
  await openGallery(page);
  for (const name of ['one.jpg', 'two.jpg']) {
    await expect(page.getByRole('button', { name: `Delete ${name}`, exact: true })).toBeVisible();
    await expect(
      page.getByRole('button', { name: `Generate variation of ${name}`, exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('switch', { name: `Show on website ${name}`, exact: true })).toBeVisible();
  }
  await axeIfThorough(page);
});

test('A question before something is lost is told as one, with its words', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await clearApplications(site);
  await storeApplications(site, [{ name: 'Ann Solo' }]);
  await page.goto(deskPath);
  await page.getByRole('button', { name: 'Delete the application from Ann Solo' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Application' });
  await expect(question).toHaveAccessibleDescription(
    'Are you sure you want to delete the application from Ann Solo? This action cannot be undone.',
  );
  await axeIfThorough(page);
});
