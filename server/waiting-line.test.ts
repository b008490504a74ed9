import { describe, expect, test } from 'vitest';
import type { ExpectedError } from './http/errors.ts';
import { WaitingLine } from './waiting-line.ts';

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
    const line = new WaitingLine(limits);
    const all = [work(), work(), work(), work()];
    const done = all.map(({ run }) => line.take(1, run));
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
    const line = new WaitingLine({ ...limits, maxAtOnce: 1, maxWaiting: 1 });
    const [first, second] = [work(), work()];
    const done = [line.take(1, first.run), line.take(1, second.run)];
    await settle();
    expect([first.state.hasBegun, second.state.hasBegun]).toEqual([true, false]);
    await expect(line.take(1, work().run)).rejects.toMatchObject({ status: 503 });
    first.end();
    second.end();
    await Promise.all(done);
  });

  test('wait while a large one has the memory, and are not overtaken', async () => {
    const line = new WaitingLine(limits);
    const [large, larger, small] = [work(), work(), work()];
    const done = [
      line.take(150_000_000, large.run),
      line.take(500_000_000, larger.run),
      line.take(1, small.run),
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
    const line = new WaitingLine(limits);
    const blocking = [work(), work()];
    const done: Promise<unknown>[] = blocking.map(({ run }) => line.take(1, run));
    for (let waiting = 0; waiting < 40; waiting += 1) {
      done.push(line.take(1, () => Promise.reject(new Error('no picture'))));
    }
    const error: ExpectedError = await line
      .take(1, async () => undefined)
      .then(
        () => expect.unreachable('there was no room'),
        (reason) => reason,
      );
    expect(error).toMatchObject({ status: 503, message: 'The line is full', retryAfterSeconds: 30 });
    expect([line.running, line.waiting, line.refused]).toEqual([2, 40, 1]);
    for (const { end } of blocking) end();
    const outcomes = await Promise.allSettled(done);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(40);
    expect(await line.take(1, async () => 'free again')).toBe('free again');
    expect([line.running, line.waiting, line.refused]).toEqual([0, 0, 1]);
  });
});
