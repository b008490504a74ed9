import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, type BrowserContext, chromium, type LaunchOptions } from '@playwright/test';
import { type Figure, median } from './measure.ts';
import { type StaffedSite, startSite } from './site-process.ts';

/** A mid-range phone on a slow network. */
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const cpuSlowdown = 4;
const network = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750, offline: false };
/** A browser that has no business with anyone but the site. */
const browserArgs = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  '--disable-background-networking',
];
const views = 5;
/** What blocks for longer than this counts as blocking, and only the time beyond it. */
const longTaskMs = 50;

interface View {
  lcpMs: number;
  blockingMs: number;
  layoutShift: number;
  requests: number;
  kilobytes: number;
  fontKilobytes: number;
  scriptKilobytes: number;
}

interface Goal {
  path: string;
  /** The largest paint, in multiples of that of a page with one heading. */
  paint?: number;
  blockingMs?: number;
  layoutShift?: number;
  requests?: number;
  kilobytes?: number;
}

const goals: Goal[] = [
  { path: '/', paint: 2.2, blockingMs: 150, layoutShift: 0.02, requests: 12, kilobytes: 220 },
  { path: '/events', paint: 2.5, blockingMs: 150, layoutShift: 0.02 },
  { path: '/events/1', paint: 2.2, layoutShift: 0.02 },
  { path: '/live-music', paint: 2.2, layoutShift: 0.02 },
  { path: '/admin/login', paint: 2.2, layoutShift: 0.02, requests: 15 },
];

/** First views on a phone against a page of one heading: in turn, so that whatever slows the machine slows all alike. */
export async function phoneViews(): Promise<Figure[]> {
  const site = await startSite(200);
  const floor = await startHeading();
  const browser = await chromium.launch(browserOptions());
  const seen = new Map<string, View[]>(goals.map(({ path }) => [path, []]));
  const floors: View[] = [];
  for (const { path } of goals) await fetch(site.url + path);
  for (let round = 0; round < views; round += 1) {
    floors.push(await viewOf(browser, floor.url));
    for (const { path } of goals) seen.get(path)?.push(await viewOf(browser, site.url + path));
  }
  await browser.close();
  floor.stop();
  await site.stop();
  const floorMs = median(floors.map(({ lcpMs }) => lcpMs));
  return goals.flatMap((goal) => figuresOf(goal, seen.get(goal.path) ?? [], floorMs));
}

export function browserOptions(): LaunchOptions {
  const { CHROMIUM_PATH } = process.env;
  return { args: browserArgs, ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}) };
}

function figuresOf({ path, paint, ...limits }: Goal, seen: View[], floorMs: number): Figure[] {
  const middle = (key: keyof View) => median(seen.map((view) => view[key]));
  const each = (key: keyof View) =>
    `of each view: ${seen.map((view) => Number(view[key].toFixed(3))).join(', ')}`;
  const figure = (name: string, key: keyof View, atMost = limits[key as keyof typeof limits]): Figure => ({
    name: `${name} of ${path} on a mid-range phone`,
    value: middle(key),
    ...(atMost === undefined ? {} : { limit: { atMost } }),
    note: each(key),
  });
  const largest = figure('largest paint, in multiples of a page with one heading,', 'lcpMs', paint);
  const parts = `${Math.round(middle('scriptKilobytes'))} of scripts, ${Math.round(middle('fontKilobytes'))} of fonts`;
  return [
    {
      ...largest,
      value: largest.value / floorMs,
      note: `${largest.note}; the heading ${Math.round(floorMs)}`,
    },
    figure('blocking, ms,', 'blockingMs'),
    figure('layout shift', 'layoutShift'),
    figure('requests', 'requests'),
    { ...figure('KB', 'kilobytes'), note: parts },
  ];
}

export async function startHeading(): Promise<{ url: string; stop: () => void }> {
  const html =
    '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>A</title><h1>Heading</h1>';
  const server = createServer((request, response) => {
    const isPage = request.url === '/';
    response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html' }).end(isPage ? html : '');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() };
}

/** A page of its own on the phone, after its context was prepared. */
export async function openPhone(
  browser: Browser,
  prepare?: (context: BrowserContext) => Promise<void>,
  line: Partial<typeof network> = {},
) {
  const context = await browser.newContext(phone);
  await context.addInitScript(leaveOutStacks);
  await prepare?.(context);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { ...network, ...line });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  return { page, context, session };
}

/**
 * With a debugger, which Playwright is, Chromium reads a whole script again for the place of each error that is made, as
 * React makes some when it is loaded. On a phone nothing of this happens.
 */
function leaveOutStacks(): void {
  Reflect.deleteProperty(Error, 'stackTraceLimit');
}

/** Signs in to a site. */
export function signedIn({ url, headers }: StaffedSite) {
  const [name = '', value = ''] = headers.cookie.split('=');
  return (context: BrowserContext) => context.addCookies([{ name, value, url }]);
}

async function viewOf(browser: Browser, url: string): Promise<View> {
  const { page, context, session } = await openPhone(browser);
  const kinds = new Map<string, string>();
  const bytes: Record<string, number> = {};
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    if (!request.url.startsWith('data:')) kinds.set(requestId, type);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other';
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength / 1024;
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const paints = await page.evaluate(readPaints, longTaskMs);
  await context.close();
  return {
    ...paints,
    requests: kinds.size,
    kilobytes: Object.values(bytes).reduce((sum, some) => sum + some, 0),
    fontKilobytes: bytes.Font ?? 0,
    scriptKilobytes: bytes.Script ?? 0,
  };
}

export function readPaints(longMs: number): Promise<Pick<View, 'lcpMs' | 'blockingMs' | 'layoutShift'>> {
  return new Promise((resolve) => {
    let lcpMs = 0;
    let blockingMs = 0;
    let layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) lcpMs = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) blockingMs += Math.max(0, entry.duration - longMs);
    }).observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        layoutShift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve({ lcpMs, blockingMs, layoutShift }), 500);
  });
}
