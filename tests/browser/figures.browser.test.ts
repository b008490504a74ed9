import type { Page } from '@playwright/test';
import { axeViolations, expect, test } from '#tests/support/site-test.ts';
import { isThorough, variants } from '#tests/support/thorough.ts';

/** What a guest's browser reports. */
async function count(page: Page, body: object, times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) await page.request.post('/api/analytics', { data: body });
}

async function openFigures(page: Page): Promise<void> {
  await page.goto('/admin/figures?span=week');
  await expect(page.getByRole('heading', { name: 'Page views by day' })).toBeVisible();
}

test('A guest who comes from a poster, begins an application, shares a show and subscribes is counted', {
  tag: '@all',
}, async ({ page }) => {
  const counted: object[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/analytics')) counted.push(request.postDataJSON());
  });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/events/1?from=poster', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Share' }).click();
  // The words that say so are gone after two seconds.
  await expect.poll(() => counted.length).toBe(2);
  await page.goto('/events', { referer: 'https://news.example.org/shows/tonight?who=june' });
  await page.locator('summary', { hasText: 'Subscribe' }).click();
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  await page.goto('/');
  await page.getByLabel('Name', { exact: true }).fill('June');
  await expect.poll(() => counted.length).toBe(6);
  expect(counted).toEqual([
    { name: 'page_view', path: '/events/1', label: 'poster' },
    { name: 'event_shared', path: '/events/1', label: 'copied link' },
    { name: 'page_view', path: '/events', label: 'news.example.org' },
    { name: 'calendar_subscribed', path: '/events', label: 'copied address' },
    { name: 'page_view', path: '/' },
    { name: 'application_begun', path: '/', label: 'application' },
  ]);
});

for (const [width, colorScheme] of variants([
  [1280, 'light'],
  [390, 'dark'],
] as const)) {
  test.describe(`${width} px wide, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme });

    test('Staff read the figures of a week, from its bars and as a table, and of a year', {
      tag: '@all',
    }, async ({ page, site }) => {
      await site.signIn(page.context());
      if (isThorough) {
        await openFigures(page);
        expect(await axeViolations(page, { part: 'main' }), 'with nothing in it').toEqual([]);
      }
      await count(page, { name: 'page_view', path: '/events/1', label: 'www.google.com' }, 7);
      await count(page, { name: 'page_view', path: '/live-music' }, 2);
      await count(page, { name: 'form_step_completed', path: '/', label: 'Your Info' }, 3);
      await site.services.views.flush();
      await openFigures(page);
      for (const [list, words] of [
        ['Other pages', 'Live music'],
        ['Where people come from', 'Google'],
        ['Steps of the application', 'Finished step 1: Your Info'],
      ] as const) {
        await expect(page.getByRole('list', { name: list })).toContainText(words);
      }
      await expect(page.getByRole('table', { name: 'Shows' }).getByRole('link').first()).toHaveAttribute(
        'href',
        '/events/1',
      );

      const plot = page.getByRole('img', { name: 'Page views by day' });
      const { width: plotWidth = 0, height = 0 } = (await plot.boundingBox()) ?? {};
      const asTable = page.getByText('As a table').first();
      const place = await asTable.boundingBox();
      await plot.hover({ position: { x: plotWidth - 5, y: height / 2 } });
      await expect(page.getByText(/^\w+day, .+: [\d,]+ views$/)).toBeVisible();

      expect(await asTable.boundingBox(), 'what is below stays where it is').toEqual(place);
      await asTable.click();
      await expect(page.getByRole('table', { name: 'Page views by day' }).getByRole('row')).toHaveCount(8);
      for (const summary of await page.locator('main summary').all()) {
        if (!(await summary.evaluate((one) => (one.parentElement as HTMLDetailsElement).open)))
          await summary.click();
      }
      expect(await axeViolations(page, { part: 'main' }), 'with a week in it').toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

      await page.getByRole('button', { name: 'Year' }).click();
      await expect(page).toHaveURL(/span=year/);
      await expect(page.getByRole('table', { name: 'Page views by month' }).getByRole('row')).toHaveCount(13);
      await page.getByRole('button', { name: 'Earlier' }).click();
      await expect(page).toHaveURL(/end=\d{4}-\d\d-\d\d/);
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: 'CSV' }).click();
      expect((await download).suggestedFilename()).toMatch(/^figures-.+\.csv$/);
    });
  });
}
