import { expect, test } from 'vitest';
import { Pace } from './pace.ts';

/** What comes in each of so many seconds. */
function paceOf(seconds: number, bytesIn: (second: number) => number): number | undefined {
  let nowMs = 0;
  const pace = new Pace(() => nowMs);
  for (let second = 0; second < seconds; second += 1) {
    nowMs += 1_000;
    pace.add(bytesIn(second));
  }
  return pace.bytesPerSecond();
}

test('Nobody is called slow in the first seconds', () => {
  expect(paceOf(4, () => 1)).toBeUndefined();
  expect(paceOf(5, () => 1)).toBeGreaterThan(0);
});

test.each([5, 20, 200])('A steady stream is as fast as it is, after %i seconds', (seconds) => {
  const pace = paceOf(seconds, () => 30_000) ?? 0;
  expect(Math.abs(pace / 30_000 - 1)).toBeLessThan(0.06);
});

test('Ten megabytes at once do not make someone faster than a phone who then sends next to nothing', () => {
  const burst = paceOf(90, (second) => (second === 0 ? 10_000_000 : 1_100)) ?? 0;
  const phone = paceOf(90, () => 30_000) ?? 0;
  expect(burst).toBeLessThan(phone / 10);
});

test('A phone that passes through a tunnel is still faster than a trickle', () => {
  const phone = paceOf(60, (second) => (second > 40 && second < 55 ? 0 : 50_000)) ?? 0;
  expect(phone).toBeGreaterThan((paceOf(60, () => 1_200) ?? 0) * 5);
});
