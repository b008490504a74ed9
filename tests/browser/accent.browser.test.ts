import { minContrast } from '#contract/venue/accent.ts';
import { contrastOnScreen, textsInAccent } from '#tests/support/pixel-contrast.ts';
import { expect, type RunningSite, test } from '#tests/support/site-test.ts';

// A server of its own, since the accent is changed. At twice the size, strokes of small letters are whole pixels.
test.use({ environment: { SAMPLE_CONTENT: 'on' }, deviceScaleFactor: 2 });

/** Every thirty degrees of the circle of hues, all of them too dark to be used as they are. */
const hues = [
  ...['#990000', '#994d00', '#666600', '#336600', '#006600', '#006633'],
  ...['#006666', '#004d99', '#000099', '#4d0099', '#990099', '#99004d'],
];

/** The accents that the site uses when staff choose these hues. */
async function usedAccents(site: RunningSite): Promise<string[]> {
  const used: string[] = [];
  for (const accent of hues) {
    await site.changeVenue({ accent });
    used.push((await site.readVenue()).accent ?? '');
  }
  return used;
}

// The public pages have the same colours by day and by night; every hue is measured in one of both on each page.
for (const [path, part, leastStyles] of [
  ['/live-music', 'body', 8],
  ['/events/4', 'main', 2],
] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`Whatever the accent is, texts in it and on it can be read on ${path} (${colorScheme})`, {
      tag: '@all',
    }, async ({ page, site }) => {
      const accents = await usedAccents(site);
      expect(new Set(accents).size).toBe(hues.length);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(path, { waitUntil: 'networkidle' });
      const texts = await textsInAccent(page, part);
      expect(texts.length).toBeGreaterThanOrEqual(leastStyles);
      const weak: string[] = [];
      for (const text of texts) {
        await text.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
        for (const accent of accents.filter((_, index) => (index % 2 === 0) === (colorScheme === 'light'))) {
          await page.evaluate((colour) => {
            document.documentElement.style.setProperty('--color-amber', colour);
          }, accent);
          const measured = await contrastOnScreen(page, text);
          if (measured < minContrast) weak.push(`${await text.textContent()} in ${accent}: ${measured}`);
        }
      }
      expect(weak).toEqual([]);
    });
  }
}
