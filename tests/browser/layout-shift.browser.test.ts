import type { Page } from '@playwright/test';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { expect, missingPageNoise, test } from '#tests/support/site-test.ts';

test.use({ expectedNoise: missingPageNoise });

const pages = [
  '/',
  '/#apply',
  '/events',
  '/events?view=month',
  '/events/1',
  '/events/999999',
  '/live-music',
  '/never-miss-a-show',
  '/password-demo',
  '/privacy',
  '/nothing-here',
  '/embed/events',
  '/display',
];

/** A phone on a slow line: what comes later comes visibly later. */
const slowLine = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };

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

async function openSlowly(page: Page, path: string): Promise<void> {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', slowLine);
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`At ${viewport.width} px`, () => {
    test.use({ viewport });

    for (const path of pages) {
      test(`Nothing moves while ${path} arrives on a slow line`, async ({ page }) => {
        const shifts = await watchShifts(page);
        await openSlowly(page, path);
        const { sum, moved } = await shifts();
        expect(sum, moved.join('\n')).toBeLessThan(0.01);
      });
    }

    test("Nothing moves when the screen in the shop learns the time of tonight's show", async ({
      page,
      site,
    }) => {
      const [startDateTime, endDateTime] = ['2026-11-16T00:30:00.000Z', '2026-11-16T03:00:00.000Z'];
      const ids = await site.addEvents([sampleEvent({ name: 'Evening Songs', startDateTime, endDateTime })]);
      await page.clock.setFixedTime(new Date('2026-11-15T17:00:00.000Z'));
      const shifts = await watchShifts(page);
      await openSlowly(page, '/display');
      await expect(page.getByText('Tonight')).toBeVisible();
      await expect(page.getByText('12:00 PM')).toBeVisible();
      const { sum, moved } = await shifts();
      await site.removeEvents(ids);
      expect(sum, moved.join('\n')).toBeLessThan(0.01);
    });
  });
}
