import type { Figure } from './figure.ts';
import { launchBrowser } from './launch-browser.ts';
import { cpuSlowdown, network, phone } from './mid-range-phone.ts';
import { startSite } from './site-process.ts';

const views = 5;

interface View {
  lcpMs: number;
  layoutShift: number;
  kilobytes: number;
}

/** What a guest on a phone waits for: the home page from nothing, in a real Chromium. */
export async function firstView(): Promise<Figure[]> {
  const site = await startSite(20);
  await fetch(site.url);
  const browser = await launchBrowser();
  const seen: View[] = [];
  for (let view = 0; view < views; view += 1) {
    const context = await browser.newContext(phone);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', network);
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.goto(site.url, { waitUntil: 'networkidle' });
    const { lcpMs, layoutShift } = await page.evaluate(readPaints);
    seen.push({ lcpMs, layoutShift, kilobytes: bytes / 1024 });
    await context.close();
  }
  await browser.close();
  await site.stop();
  const middle = (pick: (view: View) => number) =>
    seen.map(pick).toSorted((a, b) => a - b)[views >> 1] ?? Number.NaN;
  const each = (pick: (view: View) => number) => seen.map((view) => pick(view).toFixed(2)).join(', ');
  return [
    {
      name: 'largest contentful paint of / on a mid-range phone, seconds',
      value: middle(({ lcpMs }) => lcpMs) / 1_000,
      limit: { atMost: 2 },
      note: `milliseconds of each view: ${each(({ lcpMs }) => lcpMs)}`,
    },
    {
      name: 'layout shift of /',
      value: middle(({ layoutShift }) => layoutShift),
      limit: { atMost: 0.02 },
      note: `of each view: ${each(({ layoutShift }) => layoutShift)}`,
    },
    {
      name: 'bytes of / before scrolling, KB',
      value: middle(({ kilobytes }) => kilobytes),
      limit: { atMost: 450 },
      note: `of each view: ${each(({ kilobytes }) => kilobytes)}`,
    },
  ];
}

function readPaints(): Promise<{ lcpMs: number; layoutShift: number }> {
  return new Promise((resolve) => {
    let lcpMs = 0;
    let layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) lcpMs = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        layoutShift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve({ lcpMs, layoutShift }), 500);
  });
}
