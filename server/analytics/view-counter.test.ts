import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import type { Count, CountsStore } from './counts.store.ts';
import { ViewCounter } from './view-counter.ts';

const view: Count = { day: '2026-11-15', name: 'page_view', path: '/events', label: '' };

function counterOn(add: (count: Count, times: number) => Promise<void>): ViewCounter {
  return new ViewCounter({ add } as unknown as CountsStore, pino({ level: 'silent' }), async () => view.day);
}

test('Many views of a page are one write, some seconds later', async () => {
  vi.useFakeTimers();
  const written: [string, number][] = [];
  const counter = counterOn(async ({ path }, times) => void written.push([path, times]));
  for (let visit = 0; visit < 1_000; visit += 1) counter.add(view);
  counter.add({ ...view, path: '/' });
  expect(written).toEqual([]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(written).toEqual([
    ['/events', 1_000],
    ['/', 1],
  ]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(written).toHaveLength(2);
  vi.useRealTimers();
});

test('Views that cannot be written are kept, and written together with the next', async () => {
  let isAway = true;
  const written: number[] = [];
  const counter = counterOn(async (_count, times) => {
    if (isAway) throw new Error('database away');
    written.push(times);
  });
  counter.add(view);
  await counter.flush();
  isAway = false;
  counter.add(view);
  await counter.flush();
  expect(written).toEqual([2]);
});

test('A stop waits for the views that are being written', async () => {
  const held = Promise.withResolvers<void>();
  const written: number[] = [];
  const counter = counterOn(async (_count, times) => {
    await held.promise;
    written.push(times);
  });
  counter.add(view, 3);
  const underWay = counter.flush();
  const atStop = counter.flush().then(() => [...written]);
  // Nothing has a reason to wait, except for what is under way.
  await new Promise((resolve) => setImmediate(resolve));
  held.resolve();
  await underWay;
  expect(await atStop).toEqual([3]);
});

test('A stop writes each view once: those under way, those that came since, and those that failed at first', async () => {
  const held = Promise.withResolvers<void>();
  const written: [string, number][] = [];
  let failures = 1;
  const counter = counterOn(async ({ path }, times) => {
    await held.promise;
    failures -= 1;
    if (failures === 0) throw new Error('database away');
    written.push([path, times]);
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
  const asked: string[] = [];
  const counter = counterOn(async ({ path }) => {
    asked.push(path);
    if (path === '/bad') throw new Error('never to be written');
  });
  for (const path of ['/bad', '/', '/events']) counter.add({ ...view, path });
  await counter.flush();
  expect(asked).toEqual(['/bad']);
  await counter.flush();
  expect(asked).toEqual(['/bad', '/', '/events', '/bad']);
});
