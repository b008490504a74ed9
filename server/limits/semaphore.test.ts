import { describe, expect, test, vi } from 'vitest';
import type { Failure } from '../failure.ts';
import { Semaphore } from './semaphore.ts';

const limits = {
  maxAtOnce: 2,
  maxWaiting: 40,
  maxBytesAtOnce: 200_000_000,
  sentence: 'The line is full',
  retryAfterSeconds: 30,
};

/** Work that is under way until it is told to end. */
function work() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const state = { hasBegun: false };
  async function run(): Promise<void> {
    state.hasBegun = true;
    await promise;
  }
  return { state, run, end: resolve };
}

async function settle(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

describe('Work in line', () => {
  test('go two at a time, in the order in which they came', async () => {
    const semaphore = new Semaphore(limits);
    const all = [work(), work(), work(), work()];
    const done = all.map(({ run }) => semaphore.run(1, run));
    const begun = () => all.map(({ state }) => state.hasBegun);
    await settle();
    expect(begun()).toEqual([true, true, false, false]);
    all[1]?.end();
    await settle();
    expect(begun()).toEqual([true, true, true, false]);
    for (const { end } of all) end();
    await Promise.all(done);
    expect(begun()).toEqual([true, true, true, true]);
  });

  test('go one at a time where that is asked for, with as many behind it as may wait', async () => {
    const semaphore = new Semaphore({ ...limits, maxAtOnce: 1, maxWaiting: 1 });
    const [first, second] = [work(), work()];
    const done = [semaphore.run(1, first.run), semaphore.run(1, second.run)];
    await settle();
    expect([first.state.hasBegun, second.state.hasBegun]).toEqual([true, false]);
    await expect(semaphore.run(1, work().run)).rejects.toMatchObject({ kind: 'busy' });
    first.end();
    second.end();
    await Promise.all(done);
  });

  test('cost no look at the whole line while nothing more may run', async () => {
    const semaphore = new Semaphore({ ...limits, maxAtOnce: 1 });
    const first = work();
    const done = [semaphore.run(1, first.run)];
    const looks = vi.spyOn(Map, 'groupBy');
    for (let count = 0; count < limits.maxWaiting; count += 1) done.push(semaphore.run(1, async () => {}));
    first.end();
    const count = looks.mock.calls.length;
    looks.mockRestore();
    await Promise.all(done);
    expect(count).toBe(0);
  });

  test('wait while a large one has the memory, and are not overtaken', async () => {
    const semaphore = new Semaphore(limits);
    const [large, larger, small] = [work(), work(), work()];
    const done = [
      semaphore.run(150_000_000, large.run),
      semaphore.run(500_000_000, larger.run),
      semaphore.run(1, small.run),
    ];
    await settle();
    expect([large, larger, small].map(({ state }) => state.hasBegun)).toEqual([true, false, false]);
    large.end();
    await settle();
    expect([larger, small].map(({ state }) => state.hasBegun)).toEqual([true, false]);
    larger.end();
    small.end();
    await Promise.all(done);
  });

  test('are sent away when the line is too long, and one that fails does not hold it up', async () => {
    const semaphore = new Semaphore(limits);
    const blocking = [work(), work()];
    const done: Promise<unknown>[] = blocking.map(({ run }) => semaphore.run(1, run));
    for (let waiting = 0; waiting < 40; waiting += 1) {
      done.push(semaphore.run(1, () => Promise.reject(new Error('no picture'))));
    }
    const error: Failure = await semaphore
      .run(1, async () => undefined)
      .then(
        () => expect.unreachable('there was no room'),
        (reason) => reason,
      );
    expect(error).toMatchObject({ kind: 'busy', message: 'The line is full', retryAfterSeconds: 30 });
    expect([semaphore.running, semaphore.waiting, semaphore.refused]).toEqual([2, 40, 1]);
    for (const { end } of blocking) end();
    const outcomes = await Promise.allSettled(done);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(40);
    expect(await semaphore.run(1, async () => 'free again')).toBe('free again');
    expect([semaphore.running, semaphore.waiting, semaphore.refused]).toEqual([0, 0, 1]);
  });
});

describe('Work of several senders in one line', () => {
  const never = new AbortController().signal;

  test('of whoever has brought the least goes first', async () => {
    const semaphore = new Semaphore(limits);
    const order: string[] = [];
    const blocking = [work(), work()];
    const done = blocking.map(({ run }) => semaphore.run(1, run, { name: 'crowd', signal: never }));
    const bring = (who: string, what: string) =>
      done.push(semaphore.run(1, async () => void order.push(what), { name: who, signal: never }));
    for (const what of ['crowd 1', 'crowd 2', 'crowd 3']) bring('crowd', what);
    bring('house', 'house 1');
    bring('house', 'house 2');
    bring('June', 'June');
    for (const { end } of blocking) end();
    await Promise.all(done);
    expect(order.slice(0, 2)).toEqual(['June', 'house 1']);
    expect(order.filter((what) => what.startsWith('crowd'))).toEqual(['crowd 1', 'crowd 2', 'crowd 3']);
  });

  test('leaves the line when it is no longer wanted, and is never begun', async () => {
    const semaphore = new Semaphore({ ...limits, maxAtOnce: 1 });
    const [first, unwanted, last] = [work(), work(), work()];
    const given = new AbortController();
    const done = [semaphore.run(1, first.run)];
    const dropped = semaphore.run(1, unwanted.run, { name: 'June', signal: given.signal });
    done.push(semaphore.run(1, last.run));
    given.abort(new Error('given up'));
    await expect(dropped).rejects.toThrow('given up');
    expect(semaphore.waiting).toBe(1);
    await expect(semaphore.run(1, unwanted.run, { name: 'June', signal: given.signal })).rejects.toThrow(
      'given up',
    );
    first.end();
    last.end();
    await Promise.all(done);
    expect([unwanted.state.hasBegun, semaphore.running, semaphore.waiting]).toEqual([false, 0, 0]);
  });
});
