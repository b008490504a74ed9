import { axeViolations, expect, missingPageNoise, test } from '#tests/support/site-test.ts';

test.use({ expectedNoise: missingPageNoise });

const publicPages = [
  '/',
  '/events',
  '/events?view=month',
  '/events/4',
  '/live-music',
  '/never-miss-a-show',
  '/embed/events',
  '/password-demo',
  '/privacy',
  '/no-such-page',
];

/** Where the keyboard is, and whether a person would see it. */
interface Stop {
  name: string;
  hasRing: boolean;
  isInView: boolean;
}

function readStop(): Stop | null {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const ringOf = (pseudo?: string) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element, pseudo);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  };
  const { top, bottom, left, right } = element.getBoundingClientRect();
  // A tall thing is in view when its upper part is; a link inside a card stands for the whole card.
  const point = document.elementFromPoint((left + right) / 2, (top + Math.min(bottom, top + 40)) / 2);
  return {
    name: element.textContent?.trim().slice(0, 40) || element.getAttribute('aria-label') || element.tagName,
    hasRing: ringOf() || ringOf('::after'),
    isInView: point !== null && (element.contains(point) || point.contains(element)),
  };
}

for (const path of publicPages) {
  test(`A guest with any assistive technology meets no known obstacle on ${path}`, async ({ page }) => {
    await page.goto(path);
    for (const question of await page.locator('summary').all()) await question.click();
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await axeViolations(page), `at ${width} px`).toEqual([]);
    }
  });

  test(`A guest never scrolls sideways on ${path}, from 320 px on and at 200 % zoom`, async ({ page }) => {
    await page.goto(path);
    // Zooming a 1280 px window to 200 % leaves 640 px to the layout.
    for (const width of [320, 640, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBe(width);
    }
  });

  test(`A guest with a keyboard reaches everything on ${path} and always sees where they are`, async ({
    page,
  }) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    const stops: Stop[] = [];
    for (let presses = 0; presses < 80; presses += 1) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(readStop);
      if (!stop) break;
      stops.push(stop);
    }
    // The page for frames has its shows and one more link; every other page has the site's header and footer.
    expect(stops.length).toBeGreaterThan(path === '/embed/events' ? 5 : 10);
    expect(stops.length).toBeLessThan(80);
    expect(stops.filter(({ hasRing, isInView }) => !hasRing || !isInView)).toEqual([]);
  });
}
