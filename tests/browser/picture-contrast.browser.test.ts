import type { ElementHandle, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { contrastOnScreen } from '#tests/support/pixel-contrast.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { expect, test } from '#tests/support/site-test.ts';
import { isThorough, variants } from '#tests/support/thorough.ts';

// A site of its own: its photographs are replaced by pictures that leave text no calm place.
test.use({ environment: { SAMPLE_CONTENT: 'off' } });

const places = ['hero', 'events', 'liveMusic', 'footer'];
const width = 1600;
const height = 900;

const screens = [
  [390, 664],
  [1366, 700],
  ...(isThorough
    ? ([
        [360, 650],
        [375, 553],
        [768, 1024],
        [1888, 900],
        [1920, 1000],
        [2020, 1000],
      ] as const)
    : []),
] as const;

const stripes = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${Array.from(
  { length: 160 },
  (_, index) => `<rect x="${index * 10}" width="5" height="${height}" fill="white"/>`,
).join('')}</svg>`;

const pictures: Record<string, () => ReturnType<typeof sharp>> = {
  white: () => plain('#ffffff'),
  black: () => plain('#000000'),
  busy: () => sharp(Buffer.from(stripes)),
  transparent: () => plain({ r: 255, g: 255, b: 255, alpha: 0.4 }),
};

function plain(background: string | { r: number; g: number; b: number; alpha: number }) {
  return sharp({ create: { width, height, channels: 4, background } });
}

async function upload(page: Page, name: string): Promise<{ id: number; fileUrl: string }> {
  const buffer = await pictures[name]?.().png().toBuffer();
  if (!buffer) throw new Error(name);
  const image = { name: `${name}.png`, mimeType: 'image/png', buffer };
  const answer = await page.request.post('/api/admin/images', {
    multipart: { description: name, tags: '', category: 'venue', isPublic: 'true', image },
  });
  expect(answer.status()).toBe(201);
  return answer.json();
}

/** Small letters need 4.5, those from 24 pixels on 3. */
async function expectReadable(page: Page, text: Locator, where: string): Promise<void> {
  const element = (await text.elementHandle()) as ElementHandle<HTMLElement>;
  await element.scrollIntoViewIfNeeded();
  const size = await element.evaluate((shown) => Number.parseFloat(getComputedStyle(shown).fontSize));
  const measured = await contrastOnScreen(page, element);
  const words = (await text.textContent())?.slice(0, 40);
  expect.soft(measured, `${words} (${where})`).toBeGreaterThanOrEqual(size >= 24 ? 3 : 4.5);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page
    .locator('main img')
    .first()
    .evaluate((img: HTMLImageElement) => img.decode());
  await page.evaluate(() => document.fonts.ready);
}

test('Everything is read over the photographs and drawings of the house, on every kind of screen', {
  tag: '@all',
}, async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const ids = await site.addEvents([sampleEvent({ location: 'Folklore (Dawsonville)', price: '$12' })]);
  const show = page.getByTestId('next-show');
  for (const [screenWidth, screenHeight] of screens) {
    const where = `at ${screenWidth} x ${screenHeight}`;
    await page.setViewportSize({ width: screenWidth, height: screenHeight });
    const inHeader = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /Home|Events/ });
    const links = screenWidth < 768 ? [] : [inHeader.first(), inHeader.last()];
    await open(page, '/');
    const hero = page.getByTestId('hero');
    const ofHome = [
      show.getByText('Next show'),
      show.locator('time'),
      show.getByText('June Hollis'),
      show.getByText('$12'),
      hero.locator('h1'),
    ];
    for (const text of [...ofHome, hero.getByText('Looking to perform'), ...links])
      await expectReadable(page, text, `/ ${where}`);
    await open(page, '/events');
    for (const text of [page.locator('main').getByText('Live shows every'), page.locator('h1'), ...links])
      await expectReadable(page, text, `/events ${where}`);
    await open(page, `/events/${ids[0]}`);
    const head = page.locator('article > header');
    for (const text of [
      head.locator('h1'),
      head.getByText('$12').first(),
      head.locator('time > span').first(),
      ...links,
    ])
      await expectReadable(page, text, `event ${where}`);
    // Above or beside the words: where no veil is. Behind one of 62 percent, white itself has 105 of 255.
    const clip = { x: screenWidth * 0.55, y: 125, width: screenWidth * 0.4, height: 40 };
    const { channels } = await sharp(await page.screenshot({ clip })).stats();
    expect(Math.max(...channels.slice(0, 3).map(({ max }) => max)), `drawing ${where}`).toBeGreaterThan(130);
  }
  await site.removeEvents(ids);
});

for (const kind of variants(Object.keys(pictures))) {
  test(`Everything is read over a ${kind} picture, wherever staff may put one`, { tag: '@all' }, async ({
    page,
    site,
    context,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await site.signIn(context);
    const image = await upload(page, kind);
    for (const place of places) {
      const answer = await page.request.put(`/api/admin/site/photos/${place}`, {
        data: { imageId: image.id },
      });
      expect(answer.ok()).toBe(true);
    }
    const ids = await site.addEvents([sampleEvent({ imageUrl: image.fileUrl })]);
    for (const screen of variants([1440, 390])) {
      await page.setViewportSize({ width: screen, height: 900 });
      const navigation = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' });
      const inHeader = screen > 1000 ? [navigation] : [];
      const main = page.locator('main');
      await open(page, '/');
      const hero = page.getByTestId('hero');
      const next = page.getByTestId('next-show');
      const ofHome = [hero.locator('h1'), hero.getByText('Looking to perform'), next.locator('time')];
      for (const text of [...ofHome, ...inHeader]) await expectReadable(page, text, `/ at ${screen}`);
      await open(page, '/events');
      const ofCalendar = [main.getByText('Live shows every'), main.locator('h1')];
      for (const text of [...ofCalendar, ...inHeader])
        await expectReadable(page, text, `/events at ${screen}`);
      await open(page, '/live-music');
      await expectReadable(page, main.locator('h1'), `/live-music at ${screen}`);
      await open(page, `/events/${ids[0]}`);
      const head = page.locator('article > header');
      const ofEvent = [head.locator('h1'), head.getByText('Live Music'), head.locator('time > span').first()];
      for (const text of [...ofEvent, ...inHeader]) await expectReadable(page, text, `event at ${screen}`);
      const footer = page.getByRole('contentinfo');
      await footer.scrollIntoViewIfNeeded();
      await footer
        .locator('img')
        .first()
        .evaluate((img: HTMLImageElement) => img.decode());
      const ofFooter = [
        footer.getByText('Live shows every'),
        footer.getByText('House'),
        footer.getByText('About'),
      ];
      for (const text of ofFooter) await expectReadable(page, text, `footer at ${screen}`);
    }
    await site.removeEvents(ids);
  });
}
