import { eventRow, openEvents, pressMore } from '#tests/support/event-screen.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { expect, test } from '#tests/support/site-test.ts';
import { expectToast } from '#tests/support/toast.ts';

// A site of its own: the samples that go here are what others look at.
test.use({ environment: { SAMPLE_CONTENT: 'on' } });

const count = 5_000;
const hourMs = 3_600_000;

test('Staff with 5,000 events see the first at once, find any of them, and copy one in the middle', {
  tag: '@all',
}, async ({ page, site }) => {
  const shows = Array.from({ length: count }, (_, index) => {
    const startMs = Date.parse('2026-01-01T20:00:00.000Z') + index * 12 * hourMs;
    return sampleEvent({
      name: `Show ${index}`,
      startDateTime: new Date(startMs).toISOString(),
      endDateTime: new Date(startMs + 2 * hourMs).toISOString(),
    });
  });
  const ids: number[] = [];
  // A statement holds only so many values.
  while (shows.length > 0) ids.push(...(await site.addEvents(shows.splice(0, 1_000))));
  await site.signIn(page.context());
  // The last pages do not come: what is there can be used all the same.
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/events?*when=past*', async (route) => {
    await isReleased;
    await route.continue();
  });
  await openEvents(page);
  await expect(page.getByText('Loading more events...')).toBeAttached();
  await expect(page.locator('tr[data-index]').first()).toBeVisible();
  release();
  await expect(page.getByText('Loading more events...')).toHaveCount(0);
  const rows = Number(await page.getByRole('table').getAttribute('aria-rowcount')) - 1;
  expect(rows).toBeGreaterThanOrEqual(count);
  await expect(page.locator('tr[data-index]')).toHaveCount(25);
  await page.getByRole('button', { name: `Show 25 more of ${rows - 25}` }).click();
  await expect(page.locator('tr[data-index]')).toHaveCount(50);
  await page.getByLabel('Search events').fill('show 4321');
  await expect(page.locator('tr[data-index]')).toHaveCount(1);
  await page.getByLabel('Search events').fill('');
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', String(rows + 1));

  const date = page.getByRole('columnheader', { name: 'Date' });
  await date.getByRole('button').click();
  await expect(date).toHaveAttribute('aria-sort', 'ascending');
  const middle = page.locator('tr[data-index]').nth(35);
  const name = await middle.getByRole('button').first().textContent();
  await pressMore(middle, 'Duplicate');
  await expectToast(page, 'Success', 'Event duplicated successfully');
  const copy = eventRow(page, `${name} (Copy)`);
  await expect(copy).toBeInViewport();
  await expect(copy).toHaveAttribute('data-is-highlighted', 'true');
  await site.removeEvents(ids);
});

test('Staff remove all samples in one go, after being asked, and are not offered it again', {
  tag: '@all',
}, async ({ page, site }) => {
  await site.addEvents([
    sampleEvent({ name: 'Our Own' }),
    sampleEvent({ name: 'Still a Sample', isSample: true }),
  ]);
  await site.signIn(page.context());
  await openEvents(page);
  await expect(eventRow(page, 'Still a Sample')).toBeVisible();
  await page.getByRole('button', { name: 'Remove samples' }).click();
  const asking = page.getByRole('alertdialog', { name: 'Remove all samples' });
  await asking.getByRole('button', { name: 'Cancel' }).click();
  await expect(eventRow(page, 'Still a Sample')).toBeVisible();
  await page.getByRole('button', { name: 'Remove samples' }).click();
  await asking.getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, 'Success', 'Sample content removed successfully');
  await expect(eventRow(page, 'Still a Sample')).toHaveCount(0);
  await expect(eventRow(page, 'Our Own')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove samples' })).toHaveCount(0);
});
