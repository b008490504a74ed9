import type { Page } from '@playwright/test';
import { expect, missingPageNoise, test } from '#tests/support/site-test.ts';
import { variants } from '#tests/support/thorough.ts';

const pages = ['/events', '/', '/events/1', '/live-music', '/password-demo', '/no-such-page'];

function recordClicks(page: Page): unknown[] {
  const clicks: unknown[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/analytics')) return;
    const event = request.postDataJSON();
    if (event.name !== 'page_view') clicks.push(event);
  });
  return clicks;
}

/** At the top of the screen, directly under the header, with the keyboard in it. */
async function expectToBeAtApply(page: Page): Promise<void> {
  await expect(page.locator('#apply')).toBeFocused();
  const gap = () =>
    page.evaluate(() => {
      const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      return Math.abs((document.getElementById('apply')?.getBoundingClientRect().top ?? 9_999) - header);
    });
  await expect.poll(gap).toBeLessThan(8);
}

test('The header leads a guest to Home, Events and Apply to Perform', async ({ page }) => {
  await page.goto('/events');
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link')).toHaveText(['Home', 'Events', 'Apply to Perform']);
  await expect(main.getByRole('link', { name: 'Events' })).toHaveAttribute('aria-current', 'page');
  await main.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
  await main.getByRole('link', { name: 'Events' }).click();
  await expect(page).toHaveURL('/events');
  await page.getByRole('link', { name: 'Folklore, home' }).click();
  await expect(page).toHaveURL('/');

  await test.step('On a phone the menu opens and closes by keyboard, and the focus is where it was', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const toggle = page.getByRole('button', { name: 'Open menu' });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await toggle.press('Enter');
    await expect(menu).toBeVisible();
    await expect(menu.getByRole('link')).toHaveText(['Home', 'Events', 'Apply to Perform']);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(toggle).toBeFocused();
    await toggle.click();
    await menu.getByRole('button', { name: 'Close menu' }).click();
    await expect(menu).toBeHidden();
  });

  await test.step('It opens before the scripts are there, and stays open when they come', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/events', { waitUntil: 'commit' });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(menu).toBeVisible();
    await menu.getByRole('button', { name: 'Close menu' }).click();
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).click();
    const viewed = page.waitForRequest('**/api/analytics');
    release();
    await viewed;
    await expect(menu).toBeVisible();
    await menu.getByRole('link', { name: 'Home' }).click();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL('/');
  });
});

test.describe('Apply to Perform', () => {
  test.use({ expectedNoise: missingPageNoise });

  for (const path of variants(pages)) {
    test(`A performer gets from ${path} to the application, and the click is counted`, {
      tag: '@all',
    }, async ({ page }) => {
      const clicks = recordClicks(page);
      await page.goto(path);
      await page.getByRole('banner').getByRole('link', { name: 'Apply to Perform' }).click();
      await expectToBeAtApply(page);
      await expect(page).toHaveURL(path === '/' ? '/' : '/#apply');
      expect(clicks).toEqual([
        {
          name: 'navigation_click',
          path,
          category: 'header',
          label: 'apply_to_perform',
        },
      ]);
    });
  }

  test('A performer on the home page is scrolled there smoothly, and again when they ask again', {
    tag: '@all',
  }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    // A view is counted by the scripts, without which the browser itself would jump.
    const counted = page.waitForRequest('**/api/analytics');
    await page.goto('/');
    await counted;
    const link = page.getByTestId('hero').getByRole('link', { name: 'Apply to Perform' });
    for (const _ of [1, 2]) {
      const passedAtOnce = await link.evaluate((element: HTMLElement) => {
        element.click();
        return window.scrollY;
      });
      expect(passedAtOnce).toBe(0);
      await expectToBeAtApply(page);
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    }
  });

  test('A performer who follows a link to /#apply from elsewhere arrives there', { tag: '@all' }, async ({
    page,
  }) => {
    await page.goto('/#apply');
    await expectToBeAtApply(page);
  });
});

test('The header is transparent over the hero and solid once a guest has scrolled', { tag: '@all' }, async ({
  page,
}) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await page.mouse.wheel(0, 400);
  await expect(header).toHaveCSS('background-color', 'rgb(13, 7, 5)');
  await expect(header.getByRole('link', { name: 'Folklore, home' })).toBeVisible();
});

test.describe('The mobile menu', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('It closes when a guest chooses a link or goes back', { tag: '@all' }, async ({ page }) => {
    const clicks = recordClicks(page);
    await page.goto('/');
    const toggle = page.getByRole('button', { name: 'Open menu' });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await toggle.click();
    await menu.getByRole('link', { name: 'Events' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Events Calendar' })).toBeVisible();
    await expect(menu).toBeHidden();
    await toggle.click();
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(menu).toBeHidden();
    await toggle.click();
    await menu.getByRole('link', { name: 'Apply to Perform' }).click();
    await expect(menu).toBeHidden();
    await expectToBeAtApply(page);
    expect(clicks).toMatchObject([{ name: 'navigation_click', path: '/' }]);
  });
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });

  test('A guest on a small phone still finds the links of the menu', { tag: '@all' }, async ({ page }) => {
    await page.goto('/events');
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden();
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Apply to Perform' })
      .click();
    await expect(page).toHaveURL('/#apply');
    await expect(page.getByRole('heading', { name: 'Apply to Perform' })).toBeInViewport();
  });
});
