import { describe, expect, test } from 'vitest';
import { Bandwidth, Throughput } from './bandwidth.ts';

describe('The bytes that senders may bring in a second', () => {
  test('A sender alone has all of it', () => {
    const bandwidth = new Bandwidth(1_000_000, () => 0);
    bandwidth.join('June');
    expect(bandwidth.pauseMs('June', 100_000)).toBe(100);
  });

  test('Two senders have half each, however many uploads one of them opens', () => {
    const bandwidth = new Bandwidth(1_000_000, () => 0);
    bandwidth.join('June');
    for (let upload = 0; upload < 5; upload += 1) bandwidth.join('crowd');
    const pausesMs = Array.from({ length: 5 }, () => bandwidth.pauseMs('crowd', 100_000));
    expect(pausesMs).toEqual([200, 400, 600, 800, 1_000]);
    expect(bandwidth.pauseMs('June', 100_000)).toBe(200);
  });

  test('Whoever has waited long enough begins anew, and saves nothing up', () => {
    let nowMs = 0;
    const bandwidth = new Bandwidth(1_000_000, () => nowMs);
    bandwidth.join('June');
    bandwidth.pauseMs('June', 100_000);
    nowMs = 60_000;
    expect(bandwidth.pauseMs('June', 100_000)).toBe(100);
  });

  test('A pause of a few milliseconds is left out, and adds up', () => {
    const bandwidth = new Bandwidth(1_000_000, () => 0);
    bandwidth.join('June');
    expect([bandwidth.pauseMs('June', 15_000), bandwidth.pauseMs('June', 15_000)]).toEqual([0, 30]);
  });

  test('The share of a sender whose last upload is over goes to the others', () => {
    const bandwidth = new Bandwidth(1_000_000, () => 0);
    bandwidth.join('June');
    const [leave, leaveToo] = [bandwidth.join('crowd'), bandwidth.join('crowd')];
    leave();
    expect(bandwidth.pauseMs('June', 100_000)).toBe(200);
    leaveToo();
    expect(bandwidth.pauseMs('June', 100_000)).toBe(300);
  });
});

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
