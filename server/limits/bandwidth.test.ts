import { describe, expect, test } from 'vitest';
import { Bandwidth } from './bandwidth.ts';

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
