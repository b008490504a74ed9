import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { fillDesk, fillEvents } from './growth.ts';
import { type Figure, median } from './measure.ts';
import { browserOptions, openPhone, readPaints, signedIn, startHeading } from './phone-views.ts';
import { startStaffedSite } from './site-process.ts';

const rounds = 3;
/** A browser tells of a paint a little later. */
const reportMs = 500;

const press = (role: 'button' | 'link', name: string | RegExp) => (page: Page) =>
  page.getByRole(role, { name }).first().tap();

const taps: Record<string, [path: string, tap: (page: Page) => Promise<void>]> = {
  menu: ['/', press('button', 'Open menu')],
  month: ['/events', press('link', 'Month')],
  'a letter of a search': ['/events', (page) => page.getByRole('searchbox').press('n')],
  'find shows': ['/events', press('button', 'Find')],
  share: ['/events/1', press('button', 'Share')],
  'next step of the form': ['/#apply', press('button', 'Next Step')],
  'sign in': ['/admin/login', press('button', 'Sign In')],
  'open an application': ['/admin/dashboard', press('link', /Act number/)],
  'a new show': ['/admin/events', press('button', 'New Event')],
  "the staff's next month": ['/admin/events?view=month', (page) => page.locator('[rel=next]').first().tap()],
};
const staffPaths = ['/admin/dashboard', '/admin/events?view=month', '/admin/events', '/admin/tonight'];

/** Second views of staff's pages and usual taps, on a phone, with 10,000 applications and 5,000 shows behind them. */
export async function phoneTaps(): Promise<Figure[]> {
  const site = await startStaffedSite(async ({ db }, adminId) => {
    await fillDesk(db, 10_000, adminId);
    await fillEvents(db, 5_000);
  });
  const floor = await startHeading();
  const browser = await chromium.launch(browserOptions());
  const signIn = signedIn(site);
  const floors: number[] = [];
  const paints = new Map<string, number[]>(staffPaths.map((path) => [path, []]));
  const answers = new Map<string, number[]>(Object.keys(taps).map((what) => [what, []]));
  for (let round = 0; round < rounds; round += 1) {
    floors.push(await secondPaint(browser, floor.url));
    for (const [path, seen] of paints) seen.push(await secondPaint(browser, site.url + path, signIn));
    for (const [what, [path, tap]] of Object.entries(taps)) {
      // The others are a guest's, and the screen where staff sign in.
      const isSignedIn = staffPaths.includes(path);
      answers.get(what)?.push(await answerTo(browser, site.url + path, tap, isSignedIn ? signIn : undefined));
    }
  }
  await browser.close();
  floor.stop();
  await site.stop();
  const floorMs = median(floors);
  const figure = (name: string, seen: number[], unit: number, atMost: number): Figure => ({
    name: `${name} on a mid-range phone`,
    value: median(seen) / unit,
    limit: { atMost },
    note: `milliseconds of each: ${seen.map(Math.round).join(', ')}; the heading ${Math.round(floorMs)}`,
  });
  return [
    ...[...paints].map(([path, seen]) =>
      figure(`largest paint of ${path} at a second visit, in multiples of a heading,`, seen, floorMs, 3),
    ),
    ...[...answers].map(([what, seen]) => figure(`next paint after a tap, ms: ${what},`, seen, 1, 200)),
  ];
}

type Prepare = (context: BrowserContext) => Promise<void>;

async function secondPaint(browser: Browser, url: string, prepare?: Prepare): Promise<number> {
  const { page, context } = await openPhone(browser, prepare);
  for (const address of [url, 'about:blank', url]) await page.goto(address, { waitUntil: 'networkidle' });
  const { lcpMs } = await page.evaluate(readPaints, 0);
  await context.close();
  return lcpMs;
}

async function answerTo(
  browser: Browser,
  url: string,
  tap: (page: Page) => Promise<void>,
  prepare?: Prepare,
): Promise<number> {
  const { page, context } = await openPhone(browser, prepare);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.evaluate(watchTaps);
  await tap(page);
  const ms = await slowestOf(page);
  await context.close();
  return ms;
}

/** What `watchTaps` has noted, once what follows the last tap is painted. */
export function slowestOf(page: Page): Promise<number> {
  return page.evaluate(async (ms) => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve, ms));
    return Number(document.documentElement.dataset.slowest ?? 0);
  }, reportMs);
}

/** Notes how long the slowest event took that belongs to a tap or a key. What is done within a frame is not reported. */
export function watchTaps(): void {
  new PerformanceObserver((list) => {
    const { dataset } = document.documentElement;
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId && entry.duration > Number(dataset.slowest ?? 0))
        dataset.slowest = String(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}
