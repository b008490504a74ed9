import { sampleEvent } from '#tests/support/sample-event.ts';
import { axeIfThorough, expect, test } from '#tests/support/site-test.ts';

test.use({
  environment: { SAMPLE_CONTENT: 'off' },
  expectedNoise: /Failed to load resource: net::ERR_FAILED/,
});

test('A guest is told when nothing is to come', async ({ page }) => {
  await page.goto('/events');
  await expect(page.getByText('No upcoming events')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Past Events' })).toHaveCount(0);
  await axeIfThorough(page);
});

test('A guest reaches the oldest of many past events', { tag: '@all' }, async ({ page, site }) => {
  const start = Date.parse('2026-01-01T00:00:00.000Z');
  const ids = await site.addEvents(
    Array.from({ length: 60 }, (_, index) =>
      sampleEvent({
        name: `Past show ${index + 1}`,
        startDateTime: new Date(start + index * 86_400_000).toISOString(),
        endDateTime: new Date(start + index * 86_400_000 + 3_600_000).toISOString(),
      }),
    ),
  );
  await page.goto('/events');
  await expect(page.getByTestId('past-event')).toHaveCount(24);
  await page.route('**/api/events?when=past*', (route) => route.abort());
  await page.getByRole('link', { name: 'Older events' }).click();
  await expect(page.getByText('Error loading events. Please try again later.')).toBeVisible();
  await page.unroute('**/api/events?when=past*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByTestId('past-event').first()).toContainText('Past show 36');
  await expect(page).toHaveTitle('Older Events · Events Calendar · Folklore');
  await page.getByRole('link', { name: 'Older events' }).click();
  await expect(page.getByTestId('past-event').last()).toContainText('Past show 1');
  await expect(page.getByRole('link', { name: 'Older events' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Latest past events' }).click();
  await expect(page.getByRole('heading', { name: 'Past Events', exact: true })).toBeInViewport();
  await expect(page.getByTestId('past-event').first()).toContainText('Past show 60');
  await site.removeEvents(ids);
});
