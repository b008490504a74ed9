import { sampleEvent } from '#tests/support/sample-event.ts';
import { axeIfThorough, expect, test } from '#tests/support/site-test.ts';
import { variants } from '#tests/support/thorough.ts';

test.use({ environment: { SAMPLE_CONTENT: 'off' } });

const garden = 'Myth & Legend (Cumming)';

test.beforeEach(async ({ site }) => {
  const { events } = await site.services.events.list({ now: '2026-01-01' });
  await site.removeEvents(events.map(({ id }) => id));
  await site.addEvents([
    sampleEvent({ name: 'Porch Songs', location: garden }),
    sampleEvent({
      name: 'Porch Songs, Late',
      startDateTime: '2026-11-21T03:30:00.000Z',
      endDateTime: '2026-11-21T05:00:00.000Z',
    }),
    sampleEvent({
      name: 'Winter Piano',
      description: '<p>Slow hands.</p>',
      startDateTime: '2027-02-11T00:30:00.000Z',
      endDateTime: '2027-02-11T03:00:00.000Z',
    }),
    // Shown in its month, and nobody is led there for it.
    sampleEvent({
      name: 'Called Off',
      startDateTime: '2027-02-05T00:30:00.000Z',
      endDateTime: '2027-02-05T03:00:00.000Z',
      status: 'cancelled',
    }),
  ]);
});

for (const width of variants([390, 1280])) {
  test(`Today is in the month once at ${width} px, also when it has shows`, { tag: '@all' }, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await site.addEvents([
      sampleEvent({
        name: 'Today',
        startDateTime: '2026-11-15T20:00:00.000Z',
        endDateTime: '2026-11-15T23:30:00.000Z',
      }),
    ]);
    await page.goto('/events?view=month&month=2026-11');
    const today = page.getByRole('table').locator('[aria-current="date"]');
    await expect(today.getByText('15', { exact: true }).filter({ visible: true })).toHaveCount(1);
  });
}

for (const width of variants([390, 1280])) {
  test(`A guest turns the months by keyboard at ${width} px, and no month is a dead end`, {
    tag: '@all',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/events');
    await page.getByRole('link', { name: 'Month', exact: true }).press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: 'November 2026' })).toBeVisible();
    const table = page.getByRole('table', { name: 'November 2026' });
    await expect(table.getByRole('columnheader')).toHaveText([
      'Sun',
      'Mon',
      'Tue',
      'Wed',
      'Thu',
      'Fri',
      'Sat',
    ]);
    await expect(table.locator('[aria-current="date"]')).toContainText('15');
    if (width < 768) {
      await table.getByRole('link', { name: 'November 20, 2 shows' }).press('Enter');
      await expect(page).toHaveURL(/#day-20$/);
      await expect(page.getByRole('listitem').filter({ hasText: 'Friday, November 20' })).toBeInViewport();
    }
    const shows = page.getByRole('link', { name: /Porch Songs/ });
    await expect(shows).toHaveText([
      `7:30 PM Porch Songs ${garden}`,
      '10:30 PM Porch Songs, Late Folklore, Dawsonville',
    ]);
    await axeIfThorough(page);

    await expect(page.getByRole('status')).toHaveText('2 shows in November 2026.');
    const december = page.getByRole('link', { name: 'December 2026' });
    await december.scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 150);
    await december.focus();
    const scrolled = () => page.evaluate(() => window.scrollY);
    const before = await scrolled();
    await december.press('Enter');
    await expect(page.getByRole('status')).toHaveText('No shows in December 2026.');
    expect(await scrolled(), 'they stay where they are').toBe(before);
    await expect(page).toHaveTitle(/^December 2026 · Events Calendar/);
    await axeIfThorough(page);
    await page.getByRole('link', { name: 'Winter Piano in February 2027' }).press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: 'February 2027' })).toBeVisible();
    await expect(page.locator('section').filter({ has: page.getByRole('table') })).toContainText('Cancelled');
    await page.getByRole('link', { name: 'This month' }).press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: 'November 2026' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 2, name: 'February 2027' })).toBeVisible();
    await page.getByRole('link', { name: /Winter Piano/ }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Winter Piano' })).toBeVisible();
  });
}

for (const width of [320, 390]) {
  test(`The arrows stand beside the longest month at ${width} px`, { tag: '@all' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/events?view=month&month=2027-09');
    const title = await page.getByRole('heading', { name: 'September 2027' }).boundingBox();
    const arrows = page.getByRole('navigation', { name: 'Other months' }).getByRole('link', { name: /20/ });
    await expect(arrows).toHaveCount(2);
    for (const arrow of await arrows.all()) {
      const box = await arrow.boundingBox();
      expect(box?.x).toBeGreaterThan((title?.x ?? 0) + (title?.width ?? 0) - 1);
      expect(box?.y).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0));
    }
  });
}

test('A day in the month leads to its shows on a phone, and the page does not scroll elsewhere', {
  tag: '@all',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  // Some browsers scroll to the day before they report the new history entry, and others after that.
  await page.addInitScript(() => {
    const scrollTo = window.scrollTo.bind(window);
    window.scrollTo = (...place: unknown[]) => {
      document.documentElement.dataset.scrolledBy = 'script';
      scrollTo(...(place as [ScrollToOptions]));
    };
  });
  await page.goto('/events');
  await page.getByRole('link', { name: 'Month', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'November 2026' })).toBeVisible();
  const day = page.getByRole('listitem').filter({ hasText: 'Friday, November 20' });
  await page.getByRole('link', { name: 'November 20, 2 shows' }).click();
  await expect(day).toBeFocused();
  await expect(day).toBeInViewport();
  await expect(page.locator('html')).not.toHaveAttribute('data-scrolled-by');
  await day.getByRole('link', { name: 'Porch Songs, Late' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Porch Songs, Late' })).toBeVisible();
  await page.goBack();
  await expect(day).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL(/view=month$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/events$/);
});

for (const javaScriptEnabled of variants([true, false])) {
  test.describe(javaScriptEnabled ? 'With JavaScript' : 'Without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('a guest searches by words and place, and Back leads to what was there before', async ({ page }) => {
      const cards = page.getByTestId('event-card').getByRole('heading');
      await page.goto('/events');
      await expect(cards).toHaveText(['Porch Songs', 'Porch Songs, Late', 'Called Off', 'Winter Piano']);
      const words = page.getByRole('searchbox', { name: 'Search the shows' });
      await words.fill('PIANO slow');
      await page.mouse.wheel(0, 200);
      await words.press('Enter');
      await expect(cards).toHaveText(['Winter Piano']);
      await expect(page.getByRole('status')).toHaveText('1 upcoming show with “PIANO slow”.');
      if (javaScriptEnabled) {
        expect(await page.evaluate(() => window.scrollY), 'they stay where they are').toBeGreaterThan(100);
        await expect(page.getByRole('button', { name: 'Find' })).toBeFocused();
      }
      await page.getByRole('link', { name: 'Show all' }).click();
      await expect(cards).toHaveCount(4);
      await page.getByLabel('Place').selectOption(garden);
      // What is chosen is looked for at once; without scripts the button does it.
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Find' }).click();
      await expect(cards).toHaveText(['Porch Songs']);
      await page.getByRole('link', { name: 'Month', exact: true }).click();
      await expect(page.getByRole('link', { name: /Porch Songs/ })).toHaveText([
        `7:30 PM Porch Songs ${garden}`,
      ]);
      await page.goBack();
      await expect(cards).toHaveText(['Porch Songs']);
      await page.goBack();
      await expect(cards).toHaveCount(4);
      await page.goBack();
      await expect(cards).toHaveText(['Winter Piano']);
      await expect(words).toHaveValue('PIANO slow');
    });
  });
}

test('Words that nothing matches say so, whatever they are', { tag: '@all' }, async ({ page, site }) => {
  await page.goto(`/events?q=${encodeURIComponent('<b>"\'%_\\ \u{1F3B8}')}`);
  await expect(page.getByText('No upcoming show matches')).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('No shows with “<b>"\'%_\\ \u{1F3B8}”.');
  await axeIfThorough(page);
  const all = await page.getByRole('link', { name: 'Show all' }).boundingBox();
  expect(all?.height).toBeGreaterThanOrEqual(44);

  await site.addEvents([
    sampleEvent({
      name: 'Old Songs',
      startDateTime: '2026-11-10T00:30:00.000Z',
      endDateTime: '2026-11-10T03:00:00.000Z',
    }),
  ]);
  await page.goto('/events?q=old');
  await expect(page.getByTestId('past-event')).toHaveText([/Old Songs/]);
  await expect(page.getByText('Upcoming Events')).toHaveCount(0);
});
