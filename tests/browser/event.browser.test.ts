import { sampleEvent } from '#tests/support/sample-event.ts';
import { expect, test } from '#tests/support/site-test.ts';

test.describe('An event', () => {
  test('A guest reads category, name, description, date, time and place', async ({ page, site }) => {
    const [id = 0] = await site.addEvents([
      sampleEvent({
        name: 'Winter <Songs>',
        category: 'Community Event',
        description:
          '<h3>Programme</h3><ul><li>One</li></ul><p><a href="https://example.com/x">More</a></p><script>alert(1)</script>',
      }),
    ]);
    await page.goto(`/events/${id}`);
    await expect(page.locator('article > header').getByText('Community Event')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Winter <Songs>' })).toBeVisible();
    const description = page.getByTestId('event-description');
    await expect(description.getByRole('heading', { name: 'Programme' })).toBeVisible();
    await expect(description.getByRole('link', { name: 'More' })).toHaveAttribute(
      'rel',
      'noopener noreferrer nofollow',
    );
    await expect(description.locator('script')).toHaveCount(0);
    const panel = page.getByRole('complementary', { name: 'Date and place' });
    await expect(panel).toContainText('Friday, November 20, 2026');
    await expect(panel).toContainText('7:30 PM – 10:00 PM');
    await site.removeEvents([id]);
  });

  test('A picture of its own is shown, and the artwork of its name when that does not load', {
    tag: '@all',
  }, async ({ page, site }) => {
    const [own = 0, broken = 0] = await site.addEvents([
      sampleEvent({ imageUrl: `${site.url}/share-card.jpg` }),
      sampleEvent({ imageUrl: `${site.url}/favicon.svg?not-a-picture` }),
    ]);
    await page.goto(`/events/${own}`);
    // Behind the name, and whole.
    const pictures = page.locator('article > header img');
    await expect(pictures).toHaveCount(2);
    for (const picture of await pictures.all()) {
      await expect(picture).toHaveAttribute('src', /share-card\.jpg$/);
    }
    await page.route('**/favicon.svg?not-a-picture', (route) =>
      route.fulfill({ contentType: 'image/png', body: 'no' }),
    );
    await page.goto(`/events/${broken}`);
    // The page arrives with both; its scripts then find that they cannot be drawn.
    await expect(pictures).toHaveCount(1);
    await expect(pictures).toHaveAttribute('src', /^\/artwork\.svg\?/);
    await site.removeEvents([own, broken]);
  });
});

test.describe('Share', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('Without a share sheet, the link is copied and a guest is told so for two seconds', {
    tag: '@all',
  }, async ({ page, site }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await page.clock.install({ time: '2026-11-15T17:00:00.000Z' });
    await page.goto('/events');
    await page.getByRole('link', { name: 'Low Tide Radio' }).click();
    await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
    await page.clock.pauseAt('2026-11-15T18:00:00.000Z');
    await page.getByRole('button', { name: 'Share' }).click();
    const notice = page.getByText('Link copied to clipboard!');
    await expect(notice).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      new RegExp(`^${site.url}/events/\\d+$`),
    );
    await page.clock.runFor(1_900);
    await expect(notice).toBeVisible();
    await page.clock.runFor(200);
    await expect(notice).toHaveCount(0);

    // On plain http the browser has no clipboard to write to.
    await page.evaluate(async () => {
      await navigator.clipboard.writeText('something else');
      Object.defineProperty(navigator.clipboard, 'writeText', { value: undefined });
    });
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(notice).toBeVisible();
    await expect(page.getByRole('button', { name: 'Share' })).toBeFocused();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`${site.url}/events/`);
  });

  test("The device's share sheet gets name and link, and closing it is no error", { tag: '@all' }, async ({
    page,
    site,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', {
        value: async (data: ShareData) => {
          Object.assign(window, { shared: data });
          throw new DOMException('closed', 'AbortError');
        },
      });
    });
    await page.goto('/events');
    await page.getByRole('link', { name: 'Slow Voltage' }).click();
    await page.getByRole('button', { name: 'Share' }).click();
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { shared?: ShareData }).shared?.title))
      .toBe('Slow Voltage');
    const shared = await page.evaluate(() => (window as unknown as { shared: ShareData }).shared);
    expect(shared.url).toMatch(new RegExp(`^${site.url}/events/\\d+$`));
    await expect(page.getByText('Link copied to clipboard!')).toHaveCount(0);
  });
});
