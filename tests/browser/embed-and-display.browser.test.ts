import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { openEvents } from '#tests/support/event-screen.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { axeIfThorough, expect, test } from '#tests/support/site-test.ts';

test.use({
  environment: { SAMPLE_CONTENT: 'off' },
  // One test takes the server away, and the code.
  expectedNoise:
    /Failed to load resource: (net::ERR_FAILED|the server responded with a status of 404)|Cannot destructure property/,
});

test.beforeEach(async ({ site }) => {
  const { events } = await site.services.events.list({ now: '2026-01-01' });
  await site.removeEvents(events.map(({ id }) => id));
});

test('Staff copy the snippet, and another site shows the next shows with it, without a script of ours', {
  tag: '@all',
}, async ({ page, site }) => {
  await site.addEvents([sampleEvent({ name: 'Framed <b>Songs</b>', price: 'Free' })]);
  await site.signIn(page.context());
  await openEvents(page);
  await page.getByRole('button', { name: 'Share the calendar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share the calendar' });
  await axeIfThorough(page);
  const snippet = await dialog.getByText('<iframe').textContent();

  const elsewhere = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>Elsewhere</title>${snippet}`);
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  try {
    await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('heading', { name: 'Next shows at Folklore' })).toBeVisible();
    const link = frame.getByRole('link', { name: 'Framed <b>Songs</b>' });
    await expect(link).toBeVisible();
    expect(await frame.locator('script').count()).toBe(0);
    const opened = page.waitForEvent('popup');
    await link.click();
    await expect((await opened).getByRole('heading', { level: 1 })).toHaveText('Framed <b>Songs</b>');
  } finally {
    await new Promise((resolve) => elsewhere.close(resolve));
  }
});

test('The screen in the shop follows the calendar and the clock, and goes on while the server is away', async ({
  page,
  site,
}) => {
  await page.clock.install({ time: '2026-11-20T15:00:00.000Z' });
  const [first = 0] = await site.addEvents([
    sampleEvent({ name: 'Tonight’s Songs', price: 'Free' }),
    sampleEvent({
      name: 'Tomorrow’s Songs',
      startDateTime: '2026-11-22T00:30:00.000Z',
      endDateTime: '2026-11-22T03:00:00.000Z',
    }),
  ]);
  await page.goto('/display');
  const name = page.getByRole('heading', { level: 1 });
  await expect(name).toHaveText('Tonight’s Songs');
  await expect(page.getByText('Tonight', { exact: true })).toBeVisible();
  await expect(page.getByText('10:00 AM', { exact: true })).toBeVisible();
  await axeIfThorough(page);

  await site.services.events.change(
    await site.services.events.get(first),
    { name: 'Another Name' },
    site.services.clock().toISOString(),
  );
  await page.clock.runFor(60_000);
  await expect(name).toHaveText('Another Name');

  await page.route('**/api/**', (route) => route.abort());
  await page.clock.runFor(120_000);
  await expect(name).toHaveText('Another Name');
  await page.clock.setSystemTime('2026-11-21T03:00:00.000Z');
  await page.clock.runFor(15_000);
  await expect(name).toHaveText('Tomorrow’s Songs');

  await page.unroute('**/api/**');
  await site.addEvents([
    sampleEvent({
      name: 'A Surprise',
      startDateTime: '2026-11-21T04:00:00.000Z',
      endDateTime: '2026-11-21T05:00:00.000Z',
    }),
  ]);
  // A question that was under way when the calls were let through again may still fail.
  await expect(async () => {
    await page.clock.runFor(60_000);
    await expect(name).toHaveText('A Surprise', { timeout: 2_000 });
  }).toPass();
});

test('The screen in the shop goes on after a picture that fails, a fault and a new build', {
  tag: '@all',
}, async ({ page, site }) => {
  // It loads itself again eight times, and each takes minutes of its clock.
  test.setTimeout(900_000);
  await page.clock.install({ time: '2026-11-21T03:01:00.000Z' });
  await site.addEvents([
    sampleEvent({
      name: 'A Surprise',
      startDateTime: '2026-11-21T04:00:00.000Z',
      endDateTime: '2026-11-21T05:00:00.000Z',
    }),
  ]);
  await page.goto('/display');
  const name = page.getByRole('heading', { level: 1 });
  await expect(name).toHaveText('A Surprise');
  await expect(page.getByText('10:01 PM', { exact: true })).toBeVisible();

  await test.step('A picture that fails leaves the next show its own', async () => {
    await page.route('**/broken.jpg*', (route) => route.abort());
    const picture = page.locator('section img');
    const surprise = (await site.services.events.list({ now: '2026-01-01' })).events.find(
      (event) => event.name === 'A Surprise',
    );
    const show = async (imageUrl: string) => {
      const event = await site.services.events.get(surprise?.id ?? 0);
      await site.services.events.change(event, { imageUrl }, site.services.clock().toISOString());
      await page.clock.runFor(60_000);
    };
    const asked = page.waitForRequest('**/broken.jpg*');
    await show('https://pictures.example/broken.jpg');
    await asked;
    await expect(picture).toHaveAttribute('src', /artwork/);
    await page.route('**/whole.jpg*', (route) => route.fulfill({ path: 'web/pictures/keys.jpg' }));
    await show('https://pictures.example/whole.jpg');
    await expect(picture).toHaveAttribute('src', /whole/);
  });

  // Each document is marked, so that the next one is known by having no mark.
  const mark = () => page.evaluate(() => void Object.assign(window, { isMarked: true })).catch(() => {});
  const isSameDocument = () => page.evaluate(() => 'isMarked' in window).catch(() => true);
  const expectReload = async () => {
    await mark();
    await expect(async () => {
      await page.clock.runFor(60_000);
      expect(await isSameDocument()).toBe(false);
    }).toPass();
  };
  await test.step('It loads itself again after a fault, and not without a reason', async () => {
    await mark();
    await page.clock.runFor(120_000);
    expect(await isSameDocument()).toBe(true);
    let answers = 0;
    await page.route('**/api/events?*', (route) => {
      answers += 1;
      return answers === 1 ? route.fulfill({ json: [null] }) : route.continue();
    });
    await expectReload();
    await expect(name).toHaveText('A Surprise');
    // The first render can throw as well: here what came with the page cannot be shown.
    await page.route('**/display', async (route) => {
      const answer = await route.fetch();
      const answers = /("\/api\/events\?[^"]*":\{"status":200,"body":)"(?:[^"\\]|\\.)*"/;
      const body = (await answer.text()).replace(answers, '$1"[null]"');
      return route.fulfill({ response: answer, body });
    });
    await page.reload();
    await expect(name).not.toHaveText('A Surprise');
    await page.unroute('**/display');
    await expectReload();
    await expect(name).toHaveText('A Surprise');
  });

  const isNewBuild = () =>
    page.route('**/display', async (route) => {
      if (route.request().resourceType() === 'document') return route.continue();
      return route.fulfill({ body: '<script src="/assets/entry-client-newer.js">' });
    });
  await test.step('It loads itself again when there is a new build, and every night', async () => {
    await isNewBuild();
    await expectReload();
    await page.unroute('**/display');
    // It may be about to load itself once more: what is opened in the night does not do so until the next one.
    await page.goto('/display');
    await expect(name).toHaveText('A Surprise');
    await page.clock.setSystemTime('2026-11-21T09:05:00.000Z');
    await expectReload();
  });

  await test.step('It tries again, with pauses, for as long as its code is missing', async () => {
    await page.route('**/assets/display-page-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await isNewBuild();
    // One for the new build, another at once, as every page has it, and then again and again.
    for (const _ of [1, 2, 3]) await expectReload();
    await page.unroute('**/display');
    await page.unroute('**/assets/display-page-*.js');
    const clock = page.getByText(/^\d+:\d\d AM$/);
    await expect(async () => {
      await page.clock.runFor(60_000);
      await expect(clock, 'which only its code shows').toBeVisible({ timeout: 2_000 });
    }).toPass();
  });
});

test('The screen in the shop follows the facts of the house', { tag: '@all' }, async ({ page, site }) => {
  await page.clock.install({ time: '2026-11-20T15:00:00.000Z' });
  await site.addEvents([sampleEvent({ name: 'Porch Songs' })]);
  await page.goto('/display');
  const show = page.getByRole('region', { name: 'Porch Songs' });
  await expect(show).toContainText('7:30 PM');
  // The time of day is shown by the scripts, which ask for the facts every minute from then on.
  await expect(page.getByText('10:00 AM')).toBeVisible();
  const { timeZone } = await site.readVenue();
  try {
    await site.changeVenue({ timeZone: 'America/Chicago' });
    await page.clock.runFor(60_000);
    await expect(show).toContainText('6:30 PM');
  } finally {
    await site.changeVenue({ timeZone });
  }
});

for (const [width, height] of [
  [1920, 1080],
  [1080, 1920],
  [390, 844],
] as const) {
  test(`The longest name is whole on a screen of ${width} by ${height}`, { tag: '@all' }, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height });
    const name = `${'A Long Evening of Songs '.repeat(9)}`.slice(0, 200).trim();
    const facts = { name, location: 'Myth & Legend (Cumming)', price: '$12 at the door' };
    await site.addEvents(Array.from({ length: 5 }, () => sampleEvent(facts)));
    await page.goto('/display');
    await expect(page.getByText('Myth & Legend (Cumming)')).toHaveCount(5);
    if (width > 1000) {
      const picture = await page.locator('section img').boundingBox();
      expect((picture?.width ?? 0) * (picture?.height ?? 0)).toBeGreaterThan((width * height) / 6);
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
    }
    const box = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}

test('The QR code leads to the calendar', { tag: '@all' }, async ({ page, site }) => {
  await page.goto('/display');
  const picture = await page.getByRole('img', { name: 'QR code of the calendar' }).screenshot();
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const code = jsQR.default(new Uint8ClampedArray(data), info.width, info.height);
  expect(code?.data).toBe(`${site.url}/events?from=screen`);
});
