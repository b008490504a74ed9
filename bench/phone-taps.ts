import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { goToStep, photosInput, thumbnails } from '#tests/support/application-steps.ts';
import { bookedEvening } from '#tests/support/reviews.ts';
import { formBody, sampleFields } from '#tests/support/sample-application.ts';
import { fillDesk, fillEvents } from './growth.ts';
import { type Figure, median } from './measure.ts';
import { browserOptions, openPhone, readPaints, signedIn, startHeading } from './phone-views.ts';
import { type StaffedSite, startStaffedSite } from './site-process.ts';
import { phonePhoto, savePhotos, sendApplication } from './uploads.ts';

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
  'choose a place': ['/events', (page) => page.getByLabel('Place').press('ArrowDown')],
  share: ['/events/1', press('button', 'Share')],
  'next step of the form': ['/#apply', press('button', 'Next Step')],
  'choosing a photo': ['/#apply', choosePhoto],
  confirm: ['', press('link', 'Confirm the date')],
  'sign in': ['/admin/login', press('button', 'Sign In')],
  'open an application': ['/admin/dashboard', press('link', /Act number/)],
  'a new show': ['/admin/events', press('button', 'New Event')],
  "the staff's next month": ['/admin/events?view=month', (page) => page.locator('[rel=next]').first().tap()],
};
/**
 * And what is there once the page shows what it is for: before that, its title is the largest paint. Found by selectors of
 * the browser's own, which is asked all the time: finding it by its role keeps the phone busy.
 */
const staffPages: Record<string, string> = {
  '/admin/dashboard': 'a[href*="application="]',
  '/admin/events?view=month': '[aria-labelledby="month"] > p',
  '/admin/tonight': 'main h2',
  '/admin/events?event=1': 'dialog[open] [name="name"]',
};

/** Second views of staff's pages and usual taps, on a phone, with 10,000 applications and 5,000 shows behind them. */
export async function phoneTaps(): Promise<Figure[]> {
  const site = await startStaffedSite(async ({ db }, adminId) => {
    await fillDesk(db, 10_000, adminId);
    await fillEvents(db, 5_000);
  });
  const ownPage = await bookedPage(site);
  const floor = await startHeading();
  const browser = await chromium.launch(browserOptions());
  const signIn = signedIn(site);
  const floors: number[] = [];
  const paints = new Map<string, number[]>(Object.keys(staffPages).map((path) => [path, []]));
  const answers = new Map<string, number[]>(Object.keys(taps).map((what) => [what, []]));
  for (let round = 0; round < rounds; round += 1) {
    floors.push(await secondPaint(browser, floor.url, 'h1'));
    for (const [path, content] of Object.entries(staffPages))
      paints.get(path)?.push(await secondPaint(browser, site.url + path, content, signIn));
    for (const [what, [path, tap]] of Object.entries(taps)) {
      const isStaffs = path.startsWith('/admin/') && path !== '/admin/login';
      const url = site.url + (path || ownPage);
      answers.get(what)?.push(await answerTo(browser, url, tap, isStaffs ? signIn : undefined));
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

async function secondPaint(
  browser: Browser,
  url: string,
  content: string,
  prepare?: Prepare,
): Promise<number> {
  const { page, context } = await openPhone(browser, prepare);
  for (const address of [url, 'about:blank', url]) {
    await page.goto(address);
    // The network may rest while the scripts still run.
    if (address === url) await page.waitForSelector(content);
    await page.waitForLoadState('networkidle');
  }
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
  // The network may rest while the scripts still run. Before them a tap is the browser's own.
  await page.waitForFunction(isHydrated);
  await page.evaluate(watchTaps, 'event' as const);
  await tap(page);
  const ms = await slowestOf(page);
  await context.close();
  return ms;
}

/** React marks an element of the server's once it and what is in it are its own. */
function isHydrated(): boolean {
  return Object.keys(document.querySelector('main') ?? {}).some((name) => name.startsWith('__react'));
}

/** What `watchTaps` has noted, once what follows the last tap is painted. */
export function slowestOf(page: Page): Promise<number> {
  return page.evaluate(async (ms) => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve, ms));
    return Number(document.documentElement.dataset.slowest);
  }, reportMs);
}

/** Three steps into the form: a photo of twelve megapixels. Choosing it is no tap: the longest task counts. */
async function choosePhoto(page: Page): Promise<void> {
  await goToStep(page, 3);
  const { paths, remove } = savePhotos(await phonePhoto(4_000), 1);
  await page.evaluate(watchTaps, 'longtask' as const);
  await photosInput(page).setInputFiles(paths);
  await thumbnails(page).first().waitFor();
  remove();
}

/** The address of a performer's own page, whose date is to be confirmed. */
async function bookedPage({ url, headers }: StaffedSite): Promise<string> {
  const { id, statusPath } = await sendApplication(url, new Uint8Array(formBody(sampleFields, [])));
  const startMs = Date.now() + 30 * 86_400_000;
  const booking = {
    ...bookedEvening,
    startDateTime: new Date(startMs).toISOString(),
    endDateTime: new Date(startMs + 7_200_000).toISOString(),
  };
  const answer = await fetch(`${url}/api/admin/applications/${id}/book`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(booking),
  });
  if (!answer.ok) throw new Error(`a booking was answered with ${answer.status}: ${await answer.text()}`);
  return statusPath;
}

/**
 * Notes how long the slowest event took that belongs to a tap or a key, or the longest task. What is done within a frame
 * is not reported.
 */
export function watchTaps(type: 'event' | 'longtask' = 'event'): void {
  const { dataset } = document.documentElement;
  dataset.slowest = '0';
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if ((entry.interactionId || type === 'longtask') && entry.duration > Number(dataset.slowest))
        dataset.slowest = String(entry.duration);
  }).observe({ type, durationThreshold: 16 } as PerformanceObserverInit);
}
