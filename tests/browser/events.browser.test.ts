import { sampleEvent } from '#tests/support/sample-event.ts';
import { addSeries, namesakes } from '#tests/support/series-screen.ts';
import { axeIfThorough, expect, missingPageNoise, test } from '#tests/support/site-test.ts';

test.describe('The events page', () => {
  test('A guest sees the next shows first, then what has been', async ({ page }) => {
    await page.goto('/events');
    await expect(page.getByRole('heading', { level: 2, name: 'Upcoming Events' })).toBeVisible();
    const cards = page.getByTestId('event-card');
    // Two of the nine are one show that repeats.
    await expect(cards).toHaveCount(8);
    await expect(cards.first()).toContainText('June Hollis & The Night Porch');
    await expect(page.getByRole('heading', { level: 2, name: 'Past Events' })).toBeVisible();
    await expect(page.getByTestId('past-event').first()).toContainText('Latte Art Throwdown');
  });

  test('A show that repeats takes the room of one, and leads to each of its dates without JavaScript', {
    tag: '@all',
  }, async ({ site, browser }) => {
    const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
    const page = await context.newPage();
    async function heights(): Promise<number[]> {
      const measured: number[] = [];
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        await page.goto('/events');
        measured.push((await page.locator('body').boundingBox())?.height ?? 0);
      }
      return measured;
    }
    const other = await site.addEvents([sampleEvent({ name: 'The tenth of the others' })]);
    const alone = await site.addEvents([sampleEvent({ name: 'Open Stage' })]);
    const withOne = await heights();
    await site.removeEvents(alone);
    await addSeries(site, 'Open Stage', 11);
    const withTwelve = await heights();
    for (const [index, height] of withTwelve.entries()) {
      expect(height / (withOne[index] ?? 0)).toBeLessThanOrEqual(1.3);
    }
    const card = page.getByTestId('event-card').filter({ hasText: 'Open Stage' });
    await expect(card).toHaveCount(1);
    await expect(card).toContainText('Every Friday');
    await card.getByText('All 12 dates').click();
    await expect(card.getByRole('listitem')).toHaveCount(12);
    await card.getByRole('link', { name: 'Friday, November 27, 7:30 PM' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Open Stage' })).toBeVisible();
    await page.goto('/events?q=Open+Stage');
    await expect(card).toHaveCount(12);
    await context.close();
    await site.removeEvents([...other, ...(await namesakes(site, 'Open Stage')).map(({ id }) => id)]);
  });

  test('A guest in Tokyo reads the dates and times of the venue', { tag: '@all' }, async ({ page, site }) => {
    const ids = await site.addEvents([
      sampleEvent({
        name: 'Midnight Special',
        startDateTime: '2026-11-29T00:30:00.000Z',
        endDateTime: '2026-11-29T03:00:00.000Z',
      }),
    ]);
    await page.goto('/events');
    const card = page.getByTestId('event-card').filter({ hasText: 'Midnight Special' });
    await expect(card).toContainText('7:30 PM – 10:00 PM');
    await expect(card.locator('time')).toHaveText(/Sat\s*28\s*Nov/);
    await site.removeEvents(ids);
  });

  test('A long description is cut to seven lines of text, without its markup', { tag: '@all' }, async ({
    page,
    site,
  }) => {
    const ids = await site.addEvents([
      sampleEvent({
        name: 'Endless',
        description: `<p><b>Bold</b> &amp; long. ${'Words follow words. '.repeat(200)}</p>`,
      }),
    ]);
    await page.goto('/events');
    const text = page.getByTestId('event-card').filter({ hasText: 'Endless' }).getByRole('paragraph').last();
    await expect(text).toContainText('Bold & long.');
    const lines = await text.evaluate(
      (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
    );
    expect(Math.round(lines)).toBe(7);
    await site.removeEvents(ids);
  });

  test('Every day of a month takes one line, on the calendar and on the stage page', { tag: '@all' }, async ({
    page,
    site,
  }) => {
    const ids = await site.addEvents([sampleEvent({ name: 'Any Day' })]);
    for (const path of ['/events', '/live-music']) {
      await page.goto(path);
      const day = page.getByRole('main').locator('time').first().locator('span').nth(1);
      for (const width of [320, 390, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        const broken = await day.evaluate((element) => {
          const original = element.textContent;
          const days = Array.from({ length: 31 }, (_, index) => String(index + 1));
          const edge = element.closest('time')?.getBoundingClientRect().right ?? 0;
          const tooWide = days.filter((text) => {
            element.textContent = text;
            const range = document.createRange();
            range.selectNodeContents(element);
            return range.getClientRects().length > 1 || range.getBoundingClientRect().right > edge;
          });
          element.textContent = original;
          return tooWide;
        });
        expect(broken, `${path} at ${width} px`).toEqual([]);
      }
    }
    await site.removeEvents(ids);
  });

  test('Two cards stand side by side on a desktop, one on a phone', { tag: '@all' }, async ({ page }) => {
    await page.goto('/events');
    const first = page.getByTestId('event-card').nth(0);
    const second = page.getByTestId('event-card').nth(1);
    const third = page.getByTestId('event-card').nth(2);
    const tops = async () =>
      Promise.all([first, second, third].map(async (card) => (await card.boundingBox())?.y));
    const [one, two, three] = await tops();
    // The next show leads, as wide as both.
    expect(two).toBeGreaterThan(one ?? 0);
    expect(three).toBe(two);
    await page.setViewportSize({ width: 390, height: 844 });
    const [top, next] = await tops();
    expect(next).toBeGreaterThan(top ?? 0);
  });

  test('The category filter is there but hidden, with a button for all and for each category', {
    tag: '@all',
  }, async ({ page }) => {
    await page.goto('/events');
    const filter = page.getByTestId('category-filter');
    await expect(filter).toBeHidden();
    expect(await filter.locator('button').allTextContents()).toEqual([
      'All Events',
      'Live Music',
      'Community Event',
      'Other',
    ]);
    await filter.evaluate((element) => element.removeAttribute('hidden'));
    await filter.getByRole('button', { name: 'Other' }).click();
    await expect(page.getByTestId('event-card')).toHaveText([/Cupping for Beginners/]);
  });

  test('A guest opens a card and goes back without loading a document', { tag: '@all' }, async ({ page }) => {
    await page.goto('/events');
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await page.getByRole('link', { name: 'Low Tide Radio' }).click();
    await expect(page).toHaveURL(/\/events\/\d+$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Low Tide Radio' })).toBeVisible();
    await expect(page).toHaveTitle('Low Tide Radio · Folklore');
    await page.getByRole('link', { name: 'Back to Events' }).click();
    await expect(page).toHaveURL(/\/events$/);
    await expect(page).toHaveTitle('Events Calendar · Folklore');
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  });

  test('Going to another page puts the reader at its top, and going back where they were', {
    tag: '@all',
  }, async ({ page }) => {
    await page.goto('/events');
    const link = page.getByRole('link', { name: 'Cupping for Beginners' });
    await link.scrollIntoViewIfNeeded();
    const position = await page.evaluate(() => window.scrollY);
    expect(position).toBeGreaterThan(300);
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Cupping for Beginners' })).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Upcoming Events' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(position);
  });
});

test.describe('On a bad network', () => {
  test.use({ expectedNoise: /Failed to load resource: net::ERR_FAILED/ });

  test('A guest waits before a spinner, and reads a sentence when the calendar cannot be loaded', {
    tag: '@all',
  }, async ({ page }) => {
    await page.goto('/');
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    let answersBroken = true;
    await page.route('**/api/events?when=*', async (route) => {
      await held;
      if (answersBroken) await route.abort();
      else await route.continue();
    });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
    release();
    await expect(page.getByText('Error loading events. Please try again later.')).toBeVisible();
    answersBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByTestId('event-card').first()).toBeVisible();
  });
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('A guest reads the calendar and an event', async ({ page }) => {
    await page.goto('/events');
    await expect(page.getByTestId('event-card')).toHaveCount(8);
    await page.getByRole('link', { name: 'Brass & Ember' }).click();
    await expect(page.getByTestId('event-description')).toContainText('A seven-piece soul band');
  });
});

test.describe('A missing event', () => {
  test.use({ expectedNoise: missingPageNoise });

  test('A guest reads that it does not exist, and finds the way back', { tag: '@all' }, async ({ page }) => {
    const answer = await page.goto('/events/999999');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Event Not Found' })).toBeVisible();
    await expect(
      page.getByText("The event you're looking for doesn't exist or has been removed."),
    ).toBeVisible();
    await axeIfThorough(page);
    await page.getByRole('link', { name: 'Back to Events' }).click();
    await expect(page.getByRole('heading', { name: 'Upcoming Events' })).toBeVisible();
  });
});
