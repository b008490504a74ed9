import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Overload } from './overload.ts';

const june = {
  sender: { who: 'June', network: 'June' },
  isEvictable: false,
  bytesPerSecond: () => undefined,
  end() {},
};

describe('The loop that answers everyone', () => {
  let nowMs = 0;
  let overload: Overload;
  let stop: () => void;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
    overload = new Overload({ neverShedBelow: 0 });
    stop = overload.watch();
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  /** A look at the process which came so much too late. */
  function look({ lateMs }: { lateMs: number }): void {
    nowMs += 1_000 + lateMs;
    vi.advanceTimersByTime(1_000);
  }

  test('may be slow for as long as it likes, and stand still once', () => {
    for (let second = 0; second < 60; second += 1) look({ lateMs: 4_000 });
    look({ lateMs: 3_600_000 });
    expect(overload.admit(june)).toBeTypeOf('function');
    for (let second = 0; second < 60; second += 1) look({ lateMs: second % 3 === 0 ? 4_000 : 6_000 });
    expect(overload.admit(june)).toBeTypeOf('function');
  });

  test('is spared when it has been seconds late three times in a row, until it no longer is', () => {
    for (let second = 0; second < 3; second += 1) look({ lateMs: 6_000 });
    expect(() => overload.admit(june)).toThrow(expect.objectContaining({ kind: 'busy' }));
    expect(overload.refused).toEqual({ memory: 0, delay: 1 });
    look({ lateMs: 0 });
    expect(overload.admit(june)).toBeTypeOf('function');
  });
});
