import { expect, test } from '#tests/support/site-test.ts';

test.use({
  environment: { GA_MEASUREMENT_ID: 'G-TEST12345' },
  expectedNoise: /Failed to load resource|using the fallback method|Unhandled promise rejection/,
});

const script = 'https://www.googletagmanager.com/gtag/js?id=G-TEST12345';

test('With Google Analytics, a view goes there and not to the counter of the site', async ({
  page,
  site,
}) => {
  const counted: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/analytics')) counted.push(request.url());
  });
  await page.route(script, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.goto('/events?invite=sesame', { waitUntil: 'networkidle' });
  const events = () =>
    page.evaluate(() => {
      const { dataLayer = [] } = window as unknown as { dataLayer?: ArrayLike<unknown>[] };
      return dataLayer.map((command) => Array.from(command));
    });
  // The scripts come after the first pictures, on a busy machine some time after.
  await expect
    .poll(events)
    .toContainEqual([
      'event',
      'page_view',
      expect.objectContaining({ page_path: '/events', page_location: `${site.url}/events` }),
    ]);
  expect(JSON.stringify(await events()), 'what else stands in an address is nobody’s business').not.toContain(
    'sesame',
  );
  expect(counted).toEqual([]);
});

test('Staff pages have a document of their own, without it', { tag: '@all' }, async ({ page, site }) => {
  const loaded: string[] = [];
  await page.route(script, (route) => {
    loaded.push(page.url());
    return route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  await page.goto('/admin/login', { waitUntil: 'networkidle' });
  await page.locator('a[href="/"]').first().click();
  await expect.poll(() => loaded).toEqual([`${site.url}/`]);
});

test('When its script is blocked, the counter of the site takes over with a warning', {
  tag: '@all',
}, async ({ page, noise }) => {
  await page.route(script, (route) => route.abort());
  const counted = page.waitForRequest('**/api/analytics');
  await page.goto('/events');
  expect((await counted).postDataJSON()).toEqual({ name: 'page_view', path: '/events' });
  expect(noise).toContainEqual(expect.stringMatching(/^warning: .*using the fallback method/));
});

test('A rejection that nobody handles is logged and goes no further', { tag: '@all' }, async ({
  page,
  noise,
}) => {
  await page.route(script, (route) => route.abort());
  await page.goto('/events', { waitUntil: 'networkidle' });
  await page.evaluate(() => void Promise.reject(new Error('nobody waits')));
  await expect
    .poll(() => noise.filter((line) => line.includes('nobody waits')))
    .toEqual([expect.stringMatching(/^error: Unhandled promise rejection/)]);
});
