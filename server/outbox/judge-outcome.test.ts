import { describe, expect, test } from 'vitest';
import { delayAfter, furthestDueMs, isGiveUpDue } from './judge-outcome.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

describe('A message that nobody takes', () => {
  test('is tried for a day: soon at first, then every half hour at most', () => {
    for (const random of [0, 0.5, 0.999]) {
      let attempts = 1;
      let nowMs = 0;
      const delaysMs: number[] = [];
      while (!isGiveUpDue(attempts, 0, nowMs)) {
        delaysMs.push(delayAfter(attempts, random));
        nowMs += delaysMs.at(-1) ?? 0;
        attempts += 1;
      }
      expect(delaysMs[0]).toBeLessThanOrEqual(5_000);
      expect(Math.max(...delaysMs)).toBeLessThanOrEqual(30 * minuteMs);
      expect(nowMs).toBeGreaterThanOrEqual(24 * hourMs);
      expect(nowMs).toBeLessThan(25 * hourMs);
      expect(attempts).toBeLessThan(150);
    }
  });

  test('comes back at another moment than those that failed with it', () => {
    expect(delayAfter(5, 0.9)).toBeGreaterThan(delayAfter(5, 0.1));
  });

  test('waits as long as it was asked to, within reason', () => {
    expect(delayAfter(1, 0, 10 * minuteMs)).toBe(10 * minuteMs);
    expect(delayAfter(1, 0, 10)).toBeGreaterThan(10);
    expect(delayAfter(1, 0, 1e12)).toBeLessThan(furthestDueMs);
  });

  test('is not given up because a clock has jumped, nor tried for ever', () => {
    expect(isGiveUpDue(3, 0, 1e12)).toBe(false);
    expect(isGiveUpDue(199, 1e12, 0)).toBe(false);
    expect(isGiveUpDue(200, 1e12, 0)).toBe(true);
  });
});
