import type { Page } from '@playwright/test';
import { field, fillStep, form, openForm } from '#tests/support/application-steps.ts';
import { holdBack } from '#tests/support/hold-back.ts';
import { axeViolations, expect, test } from '#tests/support/site-test.ts';

const formScript = '/application-form*.js';
const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };

/** How often the form's code was asked for. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (/application-form[^/]*\.js$/.test(request.url())) loads += 1;
  });
  return () => loads;
}

/** How far things have jumped that a guest was looking at. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) {
        if (!entry.hadRecentInput)
          Object.assign(window, { shifted: Reflect.get(window, 'shifted') + entry.value });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'shifted') as number);
}

const outline = (page: Page) => page.getByTestId('application-skeleton');
const top = (page: Page) => page.evaluate(() => window.scrollY);

test('A guest who touches nothing gets the form once the page has been quiet for a while', {
  tag: '@all',
}, async ({ page }) => {
  const loads = countLoads(page);
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.clock.runFor(3_900);
  expect(loads()).toBe(0);
  await page.clock.runFor(2_200);
  // The form's code and sheet come by the network, which no clock of ours moves; React shows them a moment later.
  await page.clock.resume();
  await expect(field(page, 'Name')).toBeEditable();
  await expect(form(page)).not.toBeInViewport();
  expect(loads()).toBe(1);
});

for (const [sign, act] of Object.entries({
  'a key': (page: Page) => page.keyboard.press('Tab'),
  'the mouse': (page: Page) => page.mouse.move(200, 300),
  'the wheel': (page: Page) => page.mouse.wheel(0, 40),
})) {
  test(`A guest who moves ${sign} gets the form before they are anywhere near it, and nothing jumps`, {
    tag: '@all',
  }, async ({ page }) => {
    const loads = countLoads(page);
    const shifted = await watchShifts(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    await expect(outline(page)).toBeAttached();
    expect(loads()).toBe(0);
    await act(page);
    await expect(field(page, 'Name')).toBeEditable();
    await expect(form(page)).not.toBeInViewport();
    expect(loads()).toBe(1);
    expect(await shifted()).toBeLessThan(0.02);
  });
}

test('A guest who saves data gets the form only when they come near it', { tag: '@all' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const loads = countLoads(page);
  await page.clock.install();
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.keyboard.press('Tab');
  await page.mouse.wheel(0, 40);
  await page.clock.runFor(60_000);
  await expect(outline(page)).toBeAttached();
  expect(loads()).toBe(0);
  await page.locator('#apply').scrollIntoViewIfNeeded();
  await expect(form(page)).toBeVisible();
});

for (const viewport of [phone, desktop]) {
  test.describe(`At ${viewport.width} px`, () => {
    test.use({ viewport });

    test('A guest who is there before the form reads that it is coming, and nothing jumps when it does', {
      tag: '@all',
    }, async ({ page }) => {
      const shifted = await watchShifts(page);
      const release = await holdBack(page, formScript);
      await page.goto('/#apply');
      const coming = page.locator('#apply').getByText('The form is on its way.');
      await expect(coming).toBeInViewport();
      expect(await axeViolations(page, { part: '#apply' })).toEqual([]);
      const before = await outline(page).boundingBox();
      await expect(form(page)).toHaveCount(0);
      release();
      await expect(form(page)).toBeVisible();
      await expect(coming).toHaveCount(0);
      const after = await form(page).boundingBox();
      expect(Math.round(after?.height ?? 0)).toBe(Math.round(before?.height ?? 1));
      expect(await shifted()).toBeLessThan(0.02);
    });
  });
}

test('A guest whose scripts do not arrive is told of the form, and has an address to write to', async ({
  page,
}) => {
  await holdBack(page, '/entry-client*');
  await page.goto('/', { waitUntil: 'commit' });
  const apply = page.locator('#apply');
  await expect(apply.getByText('The form is on its way.')).toBeVisible();
  const address = apply.getByRole('link');
  await expect(address).toHaveAttribute('href', 'mailto:booking@folklore.example.com');
  await address.focus();
  await expect(address).toBeFocused();
});

test('A guest with a keyboard who reaches the outline first goes on with the first field', {
  tag: '@all',
}, async ({ page }) => {
  const release = await holdBack(page, formScript);
  await page.goto('/#apply');
  await expect(outline(page)).toBeVisible();
  await page.locator('#apply').focus();
  await page.keyboard.press('Tab');
  await expect(page.locator('#apply').getByRole('link')).toBeFocused();
  release();
  await expect(field(page, 'Name')).toBeFocused();
});

test('A guest who begins at the top again is not taken to the draft that is offered below', {
  tag: '@all',
}, async ({ page }) => {
  await openForm(page);
  await fillStep[0]?.(page, 'top@example.com');
  await page.goto('/');
  await page.reload();
  await page.keyboard.press('Shift');
  await expect(page.getByRole('region', { name: 'Your unfinished application' })).toBeAttached();
  expect(await top(page)).toBe(0);
});

test.describe('when the way to the form is cut', () => {
  test.use({ expectedNoise: /Failed to load resource: net::ERR/ });

  test('A guest is told, and can try again', { tag: '@all' }, async ({ page }) => {
    await page.route(`**${formScript}`, (route) => route.abort());
    await page.goto('/#apply');
    const alert = page.locator('#apply').getByRole('alert');
    await expect(alert).toContainText('The form could not be loaded');
    await expect(alert.getByRole('link')).toHaveAttribute('href', 'mailto:booking@folklore.example.com');
    await page.unroute(`**${formScript}`);
    // A browser remembers a module that it could not load; the address is asked for anew.
    await page.reload();
    await expect(form(page)).toBeVisible();
  });
});
