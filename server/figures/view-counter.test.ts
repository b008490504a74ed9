import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import type { Count, CountsStore, TimesCounted } from './counts.store.ts';
import { ViewCounter } from './view-counter.ts';

const view: Count = { day: '2026-11-15', name: 'page_view', path: '/events', label: '' };
const away = () => Object.assign(new Error('database away'), { code: 'ECONNREFUSED' });

function counterOn(add: (counts: TimesCounted[]) => Promise<void>): ViewCounter {
  return new ViewCounter({ add } as unknown as CountsStore, pino({ level: 'silent' }), async () => view.day);
}

const inShort = (counts: TimesCounted[]) => counts.map(({ path, count }) => [path, count]);

test('Many views of many pages are one write, some seconds later', async () => {
  vi.useFakeTimers();
  const written: unknown[] = [];
  const counter = counterOn(async (counts) => void written.push(inShort(counts)));
  for (let visit = 0; visit < 1_000; visit += 1) counter.add(view);
  counter.add({ ...view, path: '/' });
  expect(written).toEqual([]);
  await vi.advanceTimersByTimeAsync(5_000);
  const all = [
    [
      ['/events', 1_000],
      ['/', 1],
    ],
  ];
  expect(written).toEqual(all);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(written).toEqual(all);
  vi.useRealTimers();
});

test('Views that cannot be written are kept, and written together with the next', async () => {
  let isAway = true;
  const written: unknown[] = [];
  const counter = counterOn(async (counts) => {
    if (isAway) throw away();
    written.push(inShort(counts));
  });
  counter.add(view);
  await counter.flush();
  isAway = false;
  counter.add(view);
  await counter.flush();
  expect(written).toEqual([[['/events', 2]]]);
});

test('A stop waits for the views that are being written', async () => {
  const held = Promise.withResolvers<void>();
  const written: unknown[] = [];
  const counter = counterOn(async (counts) => {
    await held.promise;
    written.push(inShort(counts));
  });
  counter.add(view, 3);
  const underWay = counter.flush();
  const atStop = counter.flush().then(() => written[0]);
  // Nothing has a reason to wait, except for what is under way.
  await new Promise((resolve) => setImmediate(resolve));
  held.resolve();
  await underWay;
  expect(await atStop).toEqual([['/events', 3]]);
});

test('A stop writes each view once: those under way, those that came since, and those that failed at first', async () => {
  const held = Promise.withResolvers<void>();
  const written: unknown[] = [];
  let failures = 1;
  const counter = counterOn(async (counts) => {
    await held.promise;
    failures -= 1;
    if (failures === 0) throw away();
    written.push(...inShort(counts));
  });
  counter.add(view, 3);
  counter.add({ ...view, path: '/' });
  const underWay = counter.flush();
  counter.add(view, 2);
  const atStop = counter.flush();
  held.resolve();
  await Promise.all([underWay, atStop]);
  await counter.flush();
  expect(written.toSorted()).toEqual([
    ['/', 1],
    ['/events', 5],
  ]);
});

test('A database that is away is asked once for all that waits, and one that is not to blame is not held up', async () => {
  const asked: string[][] = [];
  let isAway = true;
  const counter = counterOn(async (counts) => {
    asked.push(counts.map(({ path }) => path));
    if (isAway) throw away();
    if (counts.some(({ path }) => path === '/bad')) throw new Error('never to be written');
  });
  for (const path of ['/bad', '/', '/events']) counter.add({ ...view, path });
  await counter.flush();
  isAway = false;
  await counter.flush();
  await counter.flush();
  const all = ['/bad', '/', '/events'];
  expect(asked).toEqual([all, all, ['/bad'], ['/'], ['/events'], []]);
});
