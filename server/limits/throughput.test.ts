import { expect, test } from 'vitest';
import { Throughput } from './throughput.ts';

/** What comes in each of so many seconds. */
function rateOf(seconds: number, bytesIn: (second: number) => number): number | undefined {
  let nowMs = 0;
  const rate = new Throughput(() => nowMs);
  for (let second = 0; second < seconds; second += 1) {
    nowMs += 1_000;
    rate.add(bytesIn(second));
  }
  return rate.bytesPerSecond();
}

test('Nobody is called slow in the first seconds', () => {
  expect(rateOf(4, () => 1)).toBeUndefined();
  expect(rateOf(5, () => 1)).toBeGreaterThan(0);
});

test.each([5, 20, 200])('A steady stream is as fast as it is, after %i seconds', (seconds) => {
  const rate = rateOf(seconds, () => 30_000) ?? 0;
  expect(Math.abs(rate / 30_000 - 1)).toBeLessThan(0.06);
});

test('Ten megabytes at once do not make someone faster than a phone who then sends next to nothing', () => {
  const burst = rateOf(90, (second) => (second === 0 ? 10_000_000 : 1_100)) ?? 0;
  const phone = rateOf(90, () => 30_000) ?? 0;
  expect(burst).toBeLessThan(phone / 10);
});

test('A phone that passes through a tunnel is still faster than a trickle', () => {
  const phone = rateOf(60, (second) => (second > 40 && second < 55 ? 0 : 50_000)) ?? 0;
  expect(phone).toBeGreaterThan((rateOf(60, () => 1_200) ?? 0) * 5);
});
