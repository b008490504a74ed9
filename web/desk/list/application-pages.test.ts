import { describe, expect, test } from 'vitest';
import { type ApplicationPage, mergeNewest, withoutApplication } from './application-pages.ts';

function pageOf(ids: number[], next: string | null, total: number | null = null): ApplicationPage {
  const items = ids.map((id) => ({
    id,
    name: `Name ${id}`,
    bandName: '',
    performanceType: 'Band',
    location: '',
    submittedAt: '2026-11-15T17:00:00.000Z',
    isSuspectedSpam: false,
  }));
  return { items, next, total };
}

const known = {
  pages: [pageOf([9, 8, 7], 'after-7', 9), pageOf([6, 5, 4], 'after-4')],
  pageParams: ['first', 'after-7'],
};

function shown({ pages }: { pages: ApplicationPage[] }) {
  return {
    ids: pages.flatMap(({ items }) => items.map(({ id }) => id)),
    next: pages.at(-1)?.next,
    total: pages[0]?.total,
  };
}

describe('A list that is looked at again', () => {
  test('has newcomers in front, and all that was loaded behind them', () => {
    const merged = mergeNewest(known, pageOf([11, 10, 9], 'after-9', 11));
    expect(shown(merged)).toEqual({ ids: [11, 10, 9, 8, 7, 6, 5, 4], next: 'after-4', total: 11 });
    expect(merged.pageParams).toHaveLength(merged.pages.length);
  });

  test('has nothing twice after one was deleted', () => {
    const merged = mergeNewest(withoutApplication(known, 8), pageOf([9, 7, 6], 'after-6', 8));
    expect(shown(merged)).toEqual({ ids: [9, 7, 6, 5, 4], next: 'after-4', total: 8 });
  });

  test('goes on from the new first page when that covers all that was loaded', () => {
    const onePage = { pages: [pageOf([9, 8, 7], 'after-7', 9)], pageParams: ['first'] };
    const merged = mergeNewest(withoutApplication(onePage, 8), pageOf([9, 7, 6], 'after-6', 8));
    expect(shown(merged)).toEqual({ ids: [9, 7, 6], next: 'after-6', total: 8 });
  });

  test('starts over when more have arrived than a page holds, instead of leaving some out', () => {
    const merged = mergeNewest(known, pageOf([14, 13, 12], 'after-12', 14));
    expect(shown(merged)).toEqual({ ids: [14, 13, 12], next: 'after-12', total: 14 });
    expect(merged.pageParams).toEqual(['first']);
  });

  test('is empty when everything was deleted', () => {
    expect(shown(mergeNewest(known, pageOf([], null, 0)))).toEqual({ ids: [], next: null, total: 0 });
  });
});
