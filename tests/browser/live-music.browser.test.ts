import type { Page } from '@playwright/test';
import { emptyGallery } from '#tests/support/gallery-screen.ts';
import { expect, test } from '#tests/support/site-test.ts';

// A site of its own: other files put images into the gallery, and these pages show it.
test.use({ environment: { SAMPLE_CONTENT: 'on' } });

test('A musician reads what the stage offers, who plays next and how booking works', async ({ page }) => {
  await page.goto('/live-music');
  await expect(page).toHaveTitle('Live Music at Folklore');
  await expect(page.getByRole('heading', { level: 1, name: 'Live Music at Folklore' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'A stage that is ready when you are' })).toContainText(
    'monitors',
  );
  const shows = page.getByRole('region', { name: 'Next on this stage' });
  await expect(shows.getByTestId('show')).toHaveCount(3);
  await expect(shows.getByTestId('show').first()).toContainText('June Hollis & The Night Porch');
  await expect(shows.getByTestId('show').first()).toContainText('7:30 PM – 10:00 PM');
  await expect(page.getByRole('region', { name: 'How booking works' }).getByRole('listitem')).toHaveCount(4);
  const toQuestions = page.getByRole('link', { name: 'Read the questions' });
  await expect(toQuestions).toHaveAttribute('href', '/#questions');
  await page.getByRole('region', { name: 'The microphone is on' }).getByRole('link').click();
  await expect(page).toHaveURL('/#apply');
  await expect(page.locator('#apply')).toBeFocused();
});

test('Whoever shares the page shows its title, an invitation and a picture, from the first bytes', {
  tag: '@all',
}, async ({ request }) => {
  const html = await (await request.get('/live-music')).text();
  const invitation = 'Apply to perform.';
  for (const name of ['name="description"', 'property="og:description"', 'name="twitter:description"']) {
    expect(html).toMatch(new RegExp(`<meta ${name} content="[^"]*${invitation}"`));
  }
  expect(html).toContain('<meta property="og:title" content="Live Music at Folklore"');
  expect(html).toContain('<meta name="twitter:title" content="Live Music at Folklore"');
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image"');
  expect(html).toMatch(/<meta property="og:image" content="http[^"]+\.jpg"/);
});

test("A musician sees the house's own photos while the gallery shows none", { tag: '@all' }, async ({
  page,
  site,
}) => {
  await emptyGallery(site);
  site.services.freshness.invalidate();
  await page.goto('/live-music');
  const photos = page.getByTestId('room-photos').getByRole('img');
  await expect(photos).toHaveCount(6);
  await expect(photos.first()).toHaveAttribute('alt', /Brass snare drum/);
});

test("A musician sees the gallery's six newest public images, with their descriptions", {
  tag: '@all',
}, async ({ page }) => {
  await page.goto('/events');
  await answerWithImages(page, 8);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Live music' }).click();
  const images = page.getByTestId('room-photos').locator('img');
  await expect(images).toHaveCount(6);
  await expect(images.nth(0)).toHaveAttribute('alt', 'Evening 0');
  await expect(images.nth(1)).toHaveAttribute('alt', '');
  await expect(images.nth(5)).toHaveAttribute('src', '/share-card.jpg?image=5');

  const tab = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Evening 0' }).click({ modifiers: ['ControlOrMeta'] });
  await (await tab).close();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

for (const { count, width } of [
  { count: 1, width: 1280 },
  { count: 2, width: 1280 },
  { count: 3, width: 768 },
  { count: 3, width: 1280 },
  { count: 4, width: 1440 },
]) {
  test(`A gallery of ${count} fills its row exactly at ${width} px`, { tag: '@all' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/events');
    await answerWithImages(page, count);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Live music' }).click();
    const strip = page.getByTestId('room-photos');
    await expect(strip.locator('img')).toHaveCount(count);
    const gap = await strip.evaluate((list) => {
      const end = list.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(list).paddingRight);
      return end - (list.lastElementChild?.getBoundingClientRect().right ?? 0);
    });
    expect(Math.abs(gap)).toBeLessThan(1);
  });
}

test.describe('When the API fails', () => {
  test.use({ expectedNoise: /^error: Failed to load resource: the server responded with a status of 500/ });

  test('A musician still gets photos, and a sentence in place of the shows', { tag: '@all' }, async ({
    page,
  }) => {
    // Home has loaded the same shows already.
    await page.goto('/events');
    await page.route('**/api/gallery?*', (route) => route.fulfill({ status: 500 }));
    await page.route('**/api/events?**', (route) => route.fulfill({ status: 500 }));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Live music' }).click();
    await expect(page.getByTestId('room-photos').getByRole('img')).toHaveCount(6);
    await expect(page.getByText('Error loading events. Please try again later.')).toBeVisible();
  });
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('A musician reads the whole page', { tag: '@all' }, async ({ page }) => {
    await page.goto('/live-music');
    await expect(page.getByTestId('show')).toHaveCount(3);
    await expect(page.getByTestId('room-photos').getByRole('img')).toHaveCount(6);
    await expect(page.getByRole('heading', { name: 'The microphone is on' })).toBeVisible();
  });
});

async function answerWithImages(page: Page, count: number): Promise<void> {
  await page.route('**/api/gallery?*', (route) =>
    route.fulfill({
      json: Array.from({ length: count }, (_, index) => ({
        id: index + 1,
        filename: `${index}.jpg`,
        originalName: `${index}.jpg`,
        fileUrl: `/share-card.jpg?image=${index}`,
        fileSize: 1,
        mimeType: 'image/jpeg',
        category: 'venue',
        description: index === 1 ? null : `Evening ${index}`,
        tags: null,
        isPublic: true,
        uploadedAt: '2026-11-01T00:00:00.000Z',
      })),
    }),
  );
}
