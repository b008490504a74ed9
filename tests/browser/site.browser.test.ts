import type { Page, Request } from '@playwright/test';
import { expect, test } from '#tests/support/site-test.ts';
import { variants } from '#tests/support/thorough.ts';

const publicPages = ['/', '/events', '/events/1', '/live-music', '/password-demo', '/privacy'];
const staffPages = ['/admin/dashboard', '/admin/events?view=month', '/admin/venue/guide', '/admin/figures'];
const maxScriptBytes = 96 * 1024;
const maxScriptFiles = 7;

/** Opens a page as for the first time and gives its requests, once all of them have been answered. */
async function openFirstView(page: Page, path: string): Promise<Request[]> {
  const requests: Request[] = [];
  const answered = new Set<Request>();
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) requests.push(request);
  });
  page.on('requestfinished', (request) => answered.add(request));
  // What a page fetches for later, some seconds after it has loaded, is not part of the first view. Stopping the
  // clock keeps a slow machine from reaching that moment.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.goto(path, { waitUntil: 'networkidle' });
  // It asks for its scripts after its first pictures, on a busy machine so long after that the network was idle.
  const scripts = page.locator('link[rel="modulepreload"]');
  await expect(scripts).not.toHaveCount(0);
  const wanted = await scripts.evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  const isMissing = (address: string) => !requests.some((request) => request.url() === address);
  await expect.poll(() => wanted.filter(isMissing)).toEqual([]);
  await expect.poll(() => requests.filter((request) => !answered.has(request))).toEqual([]);
  return requests;
}

for (const path of variants(publicPages)) {
  test(`A guest's first view of ${path} costs at most 96 KB of JavaScript, and no other host hears of it`, async ({
    page,
    site,
  }) => {
    const requests = await openFirstView(page, path);
    expect(requests.map((request) => request.url()).filter((url) => !url.startsWith(site.url))).toEqual([]);
    const scripts = requests.filter((request) => request.url().endsWith('.js'));
    let scriptBytes = 0;
    for (const script of scripts) {
      const { 'content-length': length, 'content-encoding': encoding } =
        (await script.response())?.headers() ?? {};
      // The smallest are not worth compressing.
      if (Number(length) > 512) expect(encoding).toBe('br');
      scriptBytes += Number(length);
    }
    expect(scriptBytes).toBeGreaterThan(50 * 1024);
    expect(scriptBytes).toBeLessThanOrEqual(maxScriptBytes);
    expect(scripts.length).toBeLessThanOrEqual(maxScriptFiles);
  });
}

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });

  for (const { path, maxRequests, maxBytes } of variants([
    { path: '/', maxRequests: 12, maxBytes: 220 * 1024 },
    { path: '/admin/login', maxRequests: 15, maxBytes: 220 * 1024 },
  ])) {
    test(`The first view of ${path} takes at most ${maxRequests} requests and ${maxBytes / 1024} KB`, async ({
      page,
    }) => {
      const requests = await openFirstView(page, path);
      expect(requests.length).toBeLessThanOrEqual(maxRequests);
      const sizes = await Promise.all(requests.map((request) => request.sizes()));
      const bytes = sizes.reduce((sum, size) => sum + size.responseHeadersSize + size.responseBodySize, 0);
      expect(bytes).toBeGreaterThan(100 * 1024);
      expect(bytes).toBeLessThanOrEqual(maxBytes);
    });
  }
});

test('The headings of a page are of one weight, so that they need one font file', { tag: '@all' }, async ({
  page,
  site,
}) => {
  const fonts = new Set<string>();
  page.on('request', (request) => {
    const [, name] = /\/assets\/(fraunces[a-z-]*)-[\w-]{8}\.woff2$/.exec(request.url()) ?? [];
    if (name) fonts.add(name);
  });
  for (const path of publicPages) await page.goto(path, { waitUntil: 'networkidle' });
  await site.signIn(page.context());
  for (const path of staffPages) await page.goto(path, { waitUntil: 'networkidle' });
  expect([...fonts]).toEqual(['fraunces']);
});

test('Each page that a guest visits is counted once, also without loading a document', async ({ page }) => {
  const counted: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/analytics')) counted.push(request.postDataJSON().path);
  });
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click();
  await expect(page.getByRole('heading', { name: 'Upcoming Events' })).toBeVisible();
  await page.getByRole('link', { name: 'Low Tide Radio' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Low Tide Radio' })).toBeVisible();
  await expect.poll(() => counted.length).toBe(3);
  expect(counted).toEqual(['/', '/events', expect.stringMatching(/^\/events\/\d+$/)]);
});

test('What a link leads to is fetched when a guest points at it', { tag: '@all' }, async ({ page }) => {
  await page.goto('/events', { waitUntil: 'networkidle' });
  const fetched = page.waitForRequest(/\/api\/events\/\d+$/);
  await page.getByRole('link', { name: 'Mara Quill, solo' }).hover();
  await fetched;
});

test('A toast area is on every page, and the keyboard can skip to the content', { tag: '@all' }, async ({
  page,
}) => {
  for (const path of publicPages) {
    await page.goto(path);
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
});

test.describe('A defect of ours', () => {
  test.use({ expectedNoise: /TypeError|Cannot destructure property/ });

  test('A guest reads a sentence where the page broke, and the rest stays usable', { tag: '@all' }, async ({
    page,
  }) => {
    await page.goto('/');
    await page.route(/\/api\/events\?when=upcoming/, (route) =>
      route.fulfill({ contentType: 'application/json', body: '[null]' }),
    );
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click();
    await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
  });
});
