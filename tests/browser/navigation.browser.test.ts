import { holdBack } from '#tests/support/hold-back.ts';
import { expect, test } from '#tests/support/site-test.ts';

test('A link to the page one is on adds no step that Back would have to undo', { tag: '@all' }, async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Events' }).click();
  await expect(page).toHaveURL('/events');
  const steps = await page.evaluate(() => window.history.length);
  await page.getByRole('banner').getByRole('link', { name: 'Events' }).click();
  await expect(page).toHaveURL('/events');
  expect(await page.evaluate(() => window.history.length)).toBe(steps);
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('A guest opens a link in another tab, and stays where they are', { tag: '@all' }, async ({
  page,
  context,
}) => {
  await page.goto('/');
  const opened = context.waitForEvent('page');
  await page
    .getByRole('banner')
    .getByRole('link', { name: 'Events' })
    .click({ modifiers: ['ControlOrMeta'] });
  await expect(await opened).toHaveURL('/events');
  await expect(page).toHaveURL('/');
});

test('A guest gets on when the browser refuses another step of its history', { tag: '@all' }, async ({
  page,
}) => {
  await page.goto('/');
  await page.evaluate(() => {
    window.history.pushState = () => {
      throw new DOMException('Too many calls', 'SecurityError');
    };
  });
  await page.getByRole('banner').getByRole('link', { name: 'Events' }).click();
  await expect(page.getByRole('heading', { name: 'Events Calendar' })).toBeVisible();
  await expect(page).toHaveURL('/events');
});

test('Back and Forward lead through pages and sections, also after a reload', async ({ page }) => {
  await page.goto('/events');
  await page.getByRole('banner').getByRole('link', { name: 'Apply to Perform' }).click();
  await expect(page).toHaveURL('/#apply');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Live music' }).click();
  await expect(page).toHaveURL('/live-music');
  await page.reload();
  await page.goBack();
  await expect(page).toHaveURL('/#apply');
  await expect(page.getByRole('heading', { name: 'Apply to Perform' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Events Calendar' })).toBeVisible();
  await page.goForward();
  await page.goForward();
  await expect(page).toHaveURL('/live-music');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Next on this stage' })).toBeVisible();
});

test('Back works before the scripts have come, and the page has its own name', { tag: '@all' }, async ({
  page,
}) => {
  await page.goto('/events');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Live music' }).click();
  await expect(page).toHaveURL('/live-music');
  const release = await holdBack(page, '/entry-client*');
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { name: 'Next on this stage' })).toBeVisible();
  await page.evaluate(() => window.history.back());
  await expect(page).toHaveURL('/events');
  release();
  await expect(page.getByRole('heading', { name: 'Events Calendar' })).toBeVisible();
  await expect(page).toHaveTitle(/^Events/);
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
