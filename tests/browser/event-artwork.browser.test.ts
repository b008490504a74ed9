import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { eventRow, pressMore } from '#tests/support/event-screen.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { expect, test } from '#tests/support/site-test.ts';

/** Among the brightest artworks, of four compositions, and a name that takes half of the picture. */
const names = [
  'Open Mic at the Porch',
  'Slow Voltage Again',
  'Winter Solstice Concert',
  'Two Cellos',
  'An Open Mic Evening of Ballads, Fiddle Tunes and Stories from the Long Road Home with Many Guests',
];

function luminance([r = 0, g = 0, b = 0]: Iterable<number>): number {
  const linear = (value: number) =>
    value / 255 <= 0.04045 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** The contrast of a text with the brightest part of what is behind it, by the pixels of the screen. */
async function contrastOf(page: Page, text: Locator): Promise<number> {
  const colour = await text.evaluate((element) => getComputedStyle(element).color);
  const box = await text.boundingBox();
  if (!box) throw new Error('not on the screen');
  await text.evaluate((element) => {
    element.style.color = 'transparent';
  });
  const { data, info } = await sharp(await page.screenshot({ clip: box }))
    .resize({ width: Math.max(8, Math.round(box.width / 4)) })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  await text.evaluate((element) => {
    element.style.color = '';
  });
  let brightest = 0;
  for (let at = 0; at < info.width * info.height; at += 1) {
    brightest = Math.max(brightest, luminance(data.subarray(at * 3, at * 3 + 3)));
  }
  return (luminance((colour.match(/[\d.]+/g) ?? []).map(Number)) + 0.05) / (brightest + 0.05);
}

test('Events without a picture each show an artwork of their own', { tag: '@all' }, async ({
  page,
  site,
}) => {
  const ids = await site.addEvents(names.map((name) => sampleEvent({ name })));
  await page.goto('/events');
  const pictures = names.map((name) =>
    page.getByTestId('event-card').filter({ hasText: name }).locator('img'),
  );
  const addresses = new Set<string | null>();
  for (const picture of pictures) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1600);
    addresses.add(await picture.getAttribute('src'));
  }
  expect(addresses.size).toBe(names.length);
  await site.removeEvents(ids);
});

for (const width of [390, 768, 1440]) {
  test(`The words over an artwork can be read at ${width} pixels`, { tag: '@all' }, async ({
    page,
    site,
  }) => {
    const ids = await site.addEvents(names.map((name) => sampleEvent({ name })));
    await page.setViewportSize({ width, height: 844 });
    for (const id of ids) {
      await page.goto(`/events/${id}`);
      const picture = page.locator('article > header img');
      await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1600);
      await picture.evaluate((img: HTMLImageElement) => img.decode());
      const hero = page.locator('article > header');
      for (const text of [hero.getByRole('heading'), hero.getByText('Live Music')]) {
        const shown = `${await text.textContent()} on ${names[ids.indexOf(id)]}`;
        expect(await contrastOf(page, text), shown).toBeGreaterThanOrEqual(4.5);
      }
      for (const link of await page.getByRole('banner').first().getByRole('link').all()) {
        // The logo is drawn, and no text.
        if (!(await link.isVisible()) || !(await link.textContent())) continue;
        const shown = `${await link.textContent()} on ${names[ids.indexOf(id)]}`;
        expect(await contrastOf(page, link), shown).toBeGreaterThanOrEqual(4.5);
      }
    }
    await site.removeEvents(ids);
  });
}

test('Staff download a poster and a square of an event with one click each', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await site.signIn(page.context());
  const ids = await site.addEvents([sampleEvent({ name: 'Printed Night' })]);
  await page.goto('/admin/events');
  const row = eventRow(page, 'Printed Night');
  for (const [name, file] of [
    ['Poster to print', 'Printed Night – poster.pdf'],
    ['Picture to share', 'Printed Night – square.png'],
  ] as const) {
    const download = page.waitForEvent('download', { timeout: 120_000 });
    await pressMore(row, name);
    expect((await download).suggestedFilename()).toBe(file);
  }
  await site.removeEvents(ids);
});

test.describe('When a picture cannot be drawn', () => {
  test.use({ expectedNoise: /503/ });

  test('staff see that it is being drawn, and are told so', { tag: '@all' }, async ({ page, site }) => {
    await site.signIn(page.context());
    const ids = await site.addEvents([sampleEvent({ name: 'Busy Night' })]);
    await page.goto('/admin/events');
    const drawn = Promise.withResolvers<void>();
    let asked = 0;
    await page.route(/poster\.pdf/, async (route) => {
      asked += 1;
      await drawn.promise;
      await route.fulfill({ status: 503, body: '{}' });
    });
    const row = eventRow(page, 'Busy Night');
    await pressMore(row, 'Poster to print');
    await expect(row.getByText('Drawing …')).toBeVisible();
    await pressMore(row, 'Poster to print');
    drawn.resolve();
    await expect(row.getByText('Drawing …')).toBeHidden();
    expect(asked, 'the same one is drawn once').toBe(1);
    await expect(page.getByText('Failed to make the picture. Please try again.')).toBeVisible();
    await site.removeEvents(ids);
  });
});
