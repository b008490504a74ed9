import type { Page } from '@playwright/test';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { axeViolations, expect, missingPageNoise, pageFrame, test } from '#tests/support/site-test.ts';
import { isThorough, variants } from '#tests/support/thorough.ts';

test.use({ expectedNoise: missingPageNoise });

const publicPages = [
  '/',
  '/events',
  '/events?view=month',
  '/events/4',
  '/live-music',
  '/never-miss-a-show',
  '/embed/events',
  '/display',
  '/password-demo',
  '/privacy',
  '/no-such-page',
  // Other states of pages above.
  ...(isThorough ? ['/#apply', '/events/999999'] : []),
];

/** Without the site's header and footer. */
const barePages = ['/embed/events', '/display'];

/** What has moved though nobody touched the page: how far, and which elements. */
async function watchShifts(page: Page): Promise<() => Promise<{ sum: number; moved: string[] }>> {
  await page.addInitScript(() => {
    const shifts = { sum: 0, moved: [] as string[] };
    Object.assign(window, { shifts });
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    }
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        shifts.sum += value;
        shifts.moved.push(
          ...sources.map(({ node }) => `${value.toFixed(3)} ${node?.nodeName} ${node?.textContent}`),
        );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'shifts'));
}

/** Opens pages as on a phone with a slow line that was never here: what comes later comes visibly later. */
async function slowLine(page: Page): Promise<(path: string) => Promise<void>> {
  const line = await page.context().newCDPSession(page);
  const bytesPerSecond = 200_000;
  await line.send('Network.enable');
  await line.send('Network.setCacheDisabled', { cacheDisabled: true });
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  return async (path) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.evaluate(() => document.fonts.ready);
  };
}

/** Where the keyboard is, and whether a person would see it. */
interface Stop {
  name: string;
  hasRing: boolean;
  isInView: boolean;
  isInFooter: boolean;
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
    isInFooter: element.closest('footer') !== null,
  };
}

/** From the top of the page to its end; or, by the link that skips the header, through its content alone. */
async function keyboardStops(page: Page, part: 'page' | 'content'): Promise<Stop[]> {
  const stops: Stop[] = [];
  if (part === 'content') {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
  }
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(readStop);
    if (!stop || (part === 'content' && stop.isInFooter)) break;
    stops.push(stop);
  }
  return stops;
}

for (const viewport of variants([
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])) {
  test.describe(`At ${viewport.width} px`, () => {
    test.use({ viewport });

    test('Nothing moves while a page arrives, all of it is in the window, and keyboard and assistive technology meet no obstacle', async ({
      page,
    }) => {
      // Patience for each of the pages.
      test.setTimeout(publicPages.length * 30_000);
      const shifts = await watchShifts(page);
      const openSlowly = await slowLine(page);
      for (const [index, path] of publicPages.entries()) {
        const isBare = barePages.includes(path);
        // Header and footer are the same everywhere: the first page has shown them.
        const part = index === 0 || isBare || isThorough ? 'page' : 'content';
        await test.step(path, async () => {
          await page.setViewportSize(viewport);
          await openSlowly(path);
          const { sum, moved } = await shifts();
          expect(sum, moved.join('\n')).toBeLessThan(0.01);

          if (!path.includes('#') && path !== '/display') {
            const stops = await keyboardStops(page, part);
            const fewest = isBare ? 5 : 10;
            expect(stops.length).toBeGreaterThan(part === 'page' ? fewest : 0);
            expect(stops.length).toBeLessThan(80);
            expect(stops.filter(({ hasRing, isInView }) => !hasRing || !isInView)).toEqual([]);
          }

          for (const question of await page.locator('summary').all()) await question.click();
          // Zooming a 1280 px window to 200 % leaves 640 px to the layout.
          for (const width of [320, 640, 1024, viewport.width]) {
            await page.setViewportSize({ width, height: 800 });
            const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
            expect(scrolled, `at ${width} px`).toBe(width);
          }
          const except = part === 'content' ? pageFrame : [];
          expect(await axeViolations(page, { part: 'html', except })).toEqual([]);
        });
      }
    });

    test("Nothing moves when the screen in the shop learns the time of tonight's show", {
      tag: '@all',
    }, async ({ page, site }) => {
      const [startDateTime, endDateTime] = ['2026-11-16T00:30:00.000Z', '2026-11-16T03:00:00.000Z'];
      const ids = await site.addEvents([sampleEvent({ name: 'Evening Songs', startDateTime, endDateTime })]);
      const shifts = await watchShifts(page);
      const openSlowly = await slowLine(page);
      await openSlowly('/display');
      await expect(page.getByText('Tonight')).toBeVisible();
      await expect(page.getByText('12:00 PM')).toBeVisible();
      const { sum, moved } = await shifts();
      await site.removeEvents(ids);
      expect(sum, moved.join('\n')).toBeLessThan(0.01);
    });
  });
}
