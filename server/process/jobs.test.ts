import { describe, expect, test, vi } from 'vitest';
import { type Job, Jobs } from './jobs.ts';

function job(run: Job['run'], everyMs = 60_000): Job {
  return { name: 'look for letters', everyMs, leadOnly: false, run };
}

const log = () => ({ warn: vi.fn() });

describe('The jobs of a server', () => {
  test('are done at the start and again and again, one run of each at a time', async () => {
    vi.useFakeTimers();
    try {
      const { promise, resolve } = Promise.withResolvers<void>();
      const slow = vi.fn(() => promise);
      const quick = vi.fn(async () => {});
      const jobs = new Jobs([job(slow, 1_000), job(quick, 1_000)], log());
      jobs.start();
      await vi.advanceTimersByTimeAsync(3_000);
      expect([slow.mock.calls.length, quick.mock.calls.length]).toEqual([1, 4]);
      resolve();
      await vi.advanceTimersByTimeAsync(1_000);
      expect([slow.mock.calls.length, quick.mock.calls.length]).toEqual([2, 5]);
      await jobs.stop();
      await vi.advanceTimersByTimeAsync(10_000);
      expect(quick.mock.calls.length).toBe(5);
    } finally {
      vi.useRealTimers();
    }
  });

  test('are awaited at a stop, every one that is under way', async () => {
    const ends = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const signals: AbortSignal[] = [];
    const list = ends.map(({ promise }) =>
      job((stopping) => {
        signals.push(stopping);
        return promise;
      }),
    );
    const jobs = new Jobs(list, log());
    jobs.start();
    let hasStopped = false;
    const stop = jobs.stop(60_000).then(() => {
      hasStopped = true;
    });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
    ends[0]?.resolve();
    await new Promise(setImmediate);
    expect(hasStopped).toBe(false);
    ends[1]?.resolve();
    await stop;
  });

  test('do not keep a server from stopping when one of them hangs, and the log names it', async () => {
    const logged = log();
    const jobs = new Jobs([job(() => new Promise(() => {})), job(async () => {})], logged);
    jobs.start();
    await jobs.stop(1);
    expect(logged.warn.mock.calls).toEqual([
      [{ job: 'look for letters' }, 'look for letters: given up, since the server stops'],
    ]);
  });

  test('that fail are tried again after seconds, then ever later, and in time again once they succeed', async () => {
    vi.useFakeTimers();
    try {
      const hourMs = 3_600_000;
      const run = vi.fn<Job['run']>(async () => {});
      run.mockRejectedValueOnce(new Error('busy')).mockRejectedValueOnce(new Error('busy'));
      const jobs = new Jobs([job(run, hourMs)], log());
      jobs.start();
      const callsAfter = async (ms: number) => {
        await vi.advanceTimersByTimeAsync(ms);
        return run.mock.calls.length;
      };
      expect(await callsAfter(3_000)).toBe(2);
      expect(await callsAfter(5_999)).toBe(2);
      expect(await callsAfter(1)).toBe(3);
      expect(await callsAfter(hourMs - 1)).toBe(3);
      expect(await callsAfter(1)).toBe(4);
      await jobs.stop();
    } finally {
      vi.useRealTimers();
    }
  });

  test('are done again after a failure, of which the log tells', async () => {
    vi.useFakeTimers();
    try {
      const run = vi.fn(async () => {
        throw new Error('the database is away');
      });
      const logged = log();
      const jobs = new Jobs([job(run, 1_000)], logged);
      jobs.start();
      await vi.advanceTimersByTimeAsync(1_000);
      expect(run).toHaveBeenCalledTimes(2);
      expect(logged.warn).toHaveBeenCalledWith(
        expect.objectContaining({ job: 'look for letters' }),
        'look for letters: failed for now',
      );
      await jobs.stop();
    } finally {
      vi.useRealTimers();
    }
  });
});
