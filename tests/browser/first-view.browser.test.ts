import type { Locator, Page, Route } from '@playwright/test';
import { countChanges } from '#contract/monitoring.ts';
import { detailsOf, sendApplication } from '#tests/support/desk.ts';
import { earlyReadsIn, keepEarlyReads } from '#tests/support/early-reads.ts';
import { eventRow } from '#tests/support/event-screen.ts';
import { holdBack } from '#tests/support/hold-back.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { expect, test } from '#tests/support/site-test.ts';

test.use({ viewport: { width: 390, height: 844 } });

const picture = /\/assets\/hero-stage[^/]*\.avif$/;
const script = /\/assets\/[^/]*\.js$/;

/** Fills with the addresses of the scripts that a page asks for. */
function scriptsOf(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (script.test(request.url())) scripts.push(request.url());
  });
  return scripts;
}

/** The home page, whose picture is still on its way. Time stands still. */
async function openHalfLoaded(page: Page) {
  const pictures: Route[] = [];
  const scripts = scriptsOf(page);
  await page.route(picture, (route) => void pictures.push(route));
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect.poll(() => pictures).toHaveLength(1);
  return { picture: pictures[0] as Route, scripts };
}

test('A guest reads the page in its own styles before any script or the picture has arrived, and a first tap counts', async ({
  page,
}) => {
  const { scripts } = await openHalfLoaded(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /^Fraunces/);
  expect(scripts).toEqual([]);
  await page.getByRole('button', { name: 'Get live music notifications' }).click();
  await page.clock.resume();
  await expect(page.getByRole('dialog', { name: 'Never miss a show' })).toBeVisible();
});

test('The scripts come once the picture has arrived', async ({ page }) => {
  const { picture, scripts } = await openHalfLoaded(page);
  await picture.continue();
  await expect.poll(() => scripts.length).toBeGreaterThan(1);
});

test.describe('A picture that cannot be loaded', () => {
  test.use({ expectedNoise: /error: Failed to load resource: net::ERR_FAILED/ });

  test('does not keep the scripts away', { tag: '@all' }, async ({ page }) => {
    const { picture, scripts } = await openHalfLoaded(page);
    await picture.abort();
    await expect.poll(() => scripts.length).toBeGreaterThan(1);
  });
});

test('The scripts come at once when a guest touches the page, scrolls or presses a key', {
  tag: '@all',
}, async ({ browser, site }) => {
  const uses: ((page: Page) => Promise<void>)[] = [
    (page) => page.getByRole('heading', { level: 1 }).click(),
    (page) => page.mouse.wheel(0, 300),
    (page) => page.keyboard.press('Tab'),
  ];
  for (const use of uses) {
    const page = await browser.newPage({ baseURL: site.url });
    const { scripts } = await openHalfLoaded(page);
    expect(scripts).toEqual([]);
    await use(page);
    await expect.poll(() => scripts.length).toBeGreaterThan(1);
    await page.close();
  }
});

test.describe('A picture of another site', () => {
  test.use({ environment: { SAMPLE_CONTENT: 'off' } });

  test('is not waited for', { tag: '@all' }, async ({ page, site }) => {
    const imageUrl = 'https://pictures.example/never.jpg';
    const [id] = await site.addEvents([sampleEvent({ imageUrl })]);
    await page.route(imageUrl, () => {});
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1_000);
    const scripts = scriptsOf(page);
    await page.goto(`/events/${id}`, { waitUntil: 'domcontentloaded' });
    await expect(page.locator(`img[src="${imageUrl}"]`).first()).toBeAttached();
    await expect.poll(() => scripts.length).toBeGreaterThan(1);
  });
});

test('The scripts wait no longer than three seconds for a picture', { tag: '@all' }, async ({ page }) => {
  const { scripts } = await openHalfLoaded(page);
  await page.clock.runFor(2_900);
  expect(scripts).toEqual([]);
  await page.clock.runFor(200);
  await expect.poll(() => scripts.length).toBeGreaterThan(1);
});

test('A page that a guest comes to from another brings its styles, and those of the first are not loaded again', {
  tag: '@all',
}, async ({ page }) => {
  const sheets: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') sheets.push(new URL(request.url()).pathname);
  });
  await page.goto('/live-music');
  const hero = page.getByRole('heading', { level: 1 });
  await expect(hero).toBeVisible();
  const size = await hero.evaluate((element) => getComputedStyle(element).fontSize);
  await page.goto('/');
  expect(sheets).toEqual([]);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Live music' }).click();
  await expect(page).toHaveURL('/live-music');
  await expect(hero).toHaveCSS('font-size', size);
  const linked = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(({ href, disabled }) => ({
      path: new URL(href).pathname,
      disabled,
    })),
  );
  const loaded = linked.filter(({ disabled }) => !disabled).map(({ path }) => path);
  expect(loaded.length).toBeGreaterThan(0);
  expect(new Set(sheets)).toEqual(new Set(loaded));
  expect(new Set(linked.map(({ path }) => path)).size).toBe(linked.length);
});

const staffPages: [path: string, content: (page: Page) => Locator][] = [
  ['/admin/dashboard', (page) => page.getByRole('button', { name: 'Show the keys' })],
  ['/admin/events', (page) => page.getByRole('table')],
  ['/admin/events?view=month', (page) => page.getByRole('heading', { level: 3 })],
  ['/admin/events?event=1', (page) => page.getByLabel('Event Name')],
  ['/admin/tonight', (page) => page.getByRole('heading', { name: 'Still open in the house' })],
];

test('What the scripts of a staff page read first is on its way before them, and is asked for once', async ({
  page,
  site,
}) => {
  await site.signIn(page.context());
  await keepEarlyReads(page);
  const opened = `/admin/dashboard?application=${await sendApplication(site)}`;
  for (const [path, content] of [...staffPages, [opened, detailsOf] as const]) {
    await test.step(path, async () => {
      const asked: string[] = [];
      page.on('request', (request) =>
        asked.push(new URL(request.url()).pathname + new URL(request.url()).search),
      );
      const told = earlyReadsIn(await (await page.request.get(path)).text());
      expect(told).not.toEqual([]);
      const release = await holdBack(page, '/entry-client*');
      // After the first count each would be asked for anew.
      const count = await holdBack(page, countChanges.path);
      await page.goto(path, { waitUntil: 'commit' });
      await expect.poll(() => asked).toEqual(expect.arrayContaining(told));
      release();
      await expect(content(page)).toBeVisible();
      await expect.poll(() => page.evaluate(() => [...Reflect.get(window, 'earlyReads').keys()])).toEqual([]);
      expect(told.map((address) => asked.filter((one) => one === address).length)).toEqual(told.map(() => 1));
      page.removeAllListeners('request');
      count();
      await page.unrouteAll({ behavior: 'wait' });
    });
  }
});

test('Staff see a show as it is, although it was changed while their page was on its way', async ({
  page,
  site,
}) => {
  const [id = 0] = await site.addEvents([sampleEvent({ name: 'Before the change' })]);
  await site.signIn(page.context());
  const path = '/admin/events?view=month';
  const show = (name: string) => page.getByRole('button', { name, exact: true });
  // Whoever was here before asks for the changes as soon as the scripts run.
  await page.goto(path);
  await expect(show('Before the change')).toBeVisible();
  const release = await holdBack(page, '/api/admin/current-user');
  const early = page.waitForResponse('**/api/admin/events/month');
  await page.goto(path, { waitUntil: 'commit' });
  await early;
  await site.services.database.db
    .updateTable('events')
    .set({ name: 'Since then' })
    .where('id', '=', id)
    .execute();
  await expect(page.getByText('Logout')).toBeAttached();
  release();
  await expect(show('Since then')).toBeVisible();
});

test('The form of a show that an address leads to is not kept waiting by the list behind it, which is there when it is closed, with what was saved in sight', async ({
  page,
  site,
}) => {
  await site.signIn(page.context());
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const release = await holdBack(page, '/api/events/1');
  await page.goto('/admin/events?view=month&event=1');
  await expect(page.getByRole('dialog', { name: 'Edit Event' })).toBeVisible();
  expect(asked.filter((url) => /\/api\/.*events(\?|\/month)/.test(url))).toEqual([]);
  release();
  await expect(page.getByLabel('Event Name')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('navigation', { name: 'Other months' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/events\?view=month$/);
  const heading = page.getByRole('heading', { name: 'Events', level: 2 });
  await expect(heading).toBeFocused();

  // The row of what was saved stays in sight.
  const [id = 0] = await site.addEvents([
    sampleEvent({
      name: 'The last one',
      startDateTime: '2027-06-01T23:00:00.000Z',
      endDateTime: '2027-06-02T01:00:00.000Z',
    }),
  ]);
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto(`/admin/events?event=${id}`);
  await page.getByRole('button', { name: 'Update Event' }).click();
  await expect(page).toHaveURL('/admin/events');
  await expect(heading).toBeFocused();
  await expect(eventRow(page, 'The last one')).toBeInViewport();
});
