import { expect, test } from 'vitest';
import { fewAtOnce } from './few-at-once.ts';

test('No more work is under way than allowed, and the results are in the order of the items', async () => {
  const ends: (() => void)[] = [];
  const started: number[] = [];
  const all = fewAtOnce([5, 6, 7, 8, 9], 2, async (item) => {
    started.push(item);
    await new Promise<void>((end) => ends.push(end));
    return item * 10;
  });
  expect(started).toEqual([5, 6]);
  ends[1]?.();
  await expect.poll(() => started).toEqual([5, 6, 7]);
  ends[2]?.();
  await expect.poll(() => started).toEqual([5, 6, 7, 8]);
  ends[0]?.();
  await expect.poll(() => started).toEqual([5, 6, 7, 8, 9]);
  ends[3]?.();
  ends[4]?.();
  expect(await all).toEqual([50, 60, 70, 80, 90]);
});

test('Work that fails ends the whole, and nothing more is begun by its turn', async () => {
  const started: number[] = [];
  const all = fewAtOnce([1, 2, 3], 1, async (item) => {
    started.push(item);
    throw new Error(`no ${item}`);
  });
  await expect(all).rejects.toThrow('no 1');
  expect(started).toEqual([1]);
});
