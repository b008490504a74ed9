import { describe, expect, test } from 'vitest';
import { routes } from '../routes.tsx';
import { changeInWords, pageName, periodInWords, roundAbove, shiftEnd, whenInWords } from './figure-words.ts';

describe('Figures in words', () => {
  test('name days and months', () => {
    expect(whenInWords('2026-11-09', 'long')).toBe('Monday, November 9, 2026');
    expect(whenInWords('2026-11-09', 'short')).toBe('Nov 9');
    expect(whenInWords('2026-11', 'long')).toBe('November 2026');
    expect(whenInWords('2026-11', 'short')).toBe('Nov');
    expect(periodInWords('week', '2026-11-09', '2026-11-15')).toBe('Nov 9 to Nov 15, 2026');
    expect(periodInWords('year', '2025-12-01', '2026-11-15')).toBe('December 2025 to November 2026');
  });

  test('name every page that guests can open', () => {
    const pages = routes.map(({ path }) => path.replace('/:token', '')).filter((path) => !/[:*]/.test(path));
    for (const page of pages.filter((path) => !path.startsWith('/admin/')))
      expect(pageName(page), page).not.toBe(page);
  });

  test('compare with what was before, if there was something', () => {
    expect(changeInWords(12, 10, 'the week before')).toBe('20% more than the week before');
    expect(changeInWords(5, 10, 'the week before')).toBe('50% fewer than the week before');
    expect(changeInWords(10, 10, 'the week before')).toBe('as many as the week before');
    expect(changeInWords(10, 0, 'the week before')).toBeUndefined();
    expect(changeInWords(900, 10, 'the week before')).toBe('10 in the week before');
  });

  test('go back and forth by whole periods', () => {
    expect(shiftEnd('day', '2026-03-01', -1)).toBe('2026-02-28');
    expect(shiftEnd('week', '2026-11-15', -1)).toBe('2026-11-08');
    expect(shiftEnd('month', '2026-11-15', 1)).toBe('2026-12-15');
    expect(shiftEnd('year', '2026-11-15', -1)).toBe('2025-11-30');
  });

  test('have an axis that ends on a round number', () => {
    expect([0, 4, 5, 11, 39, 41, 999, 1_001].map(roundAbove)).toEqual([4, 4, 5, 20, 40, 50, 1_000, 2_000]);
  });
});
