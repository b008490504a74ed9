import { describe, expect, test } from 'vitest';
import { ConcurrencyLimit } from './concurrency-limit.ts';

function gate() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { promise, resolve, reject };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('Many calls', () => {
  test('are made a few at a time, in their order, and a failed one makes room for the next', async () => {
    const few = new ConcurrencyLimit(2);
    const gates = [gate(), gate(), gate(), gate()];
    const started: number[] = [];
    const runs = gates.map(({ promise }, index) =>
      few.run(() => {
        started.push(index);
        return promise;
      }),
    );
    await settled();
    expect(started).toEqual([0, 1]);

    gates[1]?.reject(new Error('no'));
    await expect(runs[1]).rejects.toThrow('no');
    await settled();
    expect(started).toEqual([0, 1, 2]);

    gates[0]?.resolve('first');
    gates[2]?.resolve('third');
    expect([await runs[0], await runs[2]]).toEqual(['first', 'third']);
    await settled();
    expect(started).toEqual([0, 1, 2, 3]);
    gates[3]?.resolve('fourth');
    expect(await runs[3]).toBe('fourth');
    expect(await few.run(async () => 'and again')).toBe('and again');
  });

  test('of a list give their results in its order, and no more are under way than allowed', async () => {
    const gates = [gate(), gate(), gate()];
    const started: number[] = [];
    const all = new ConcurrencyLimit(2).runAll([0, 1, 2], (item) => {
      started.push(item);
      return gates[item]?.promise ?? Promise.reject();
    });
    await settled();
    expect(started).toEqual([0, 1]);
    gates[1]?.resolve('second');
    await settled();
    expect(started).toEqual([0, 1, 2]);
    gates[2]?.resolve('third');
    gates[0]?.resolve('first');
    expect(await all).toEqual(['first', 'second', 'third']);
  });

  test('of a list end with the first that fails: none after it is begun', async () => {
    const few = new ConcurrencyLimit(1);
    const started: number[] = [];
    const all = few.runAll([1, 2, 3], async (item) => {
      started.push(item);
      throw new Error(`no ${item}`);
    });
    await expect(all).rejects.toThrow('no 1');
    await settled();
    expect(started).toEqual([1]);
    expect(await few.run(async () => 'free again')).toBe('free again');
  });
});
