import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import type { ReviewSummary } from '#contract/applications/applications.ts';
import type { ReviewRecord } from '#contract/applications/review.ts';
import {
  type DeskPage,
  type DeskRow,
  findRow,
  keptInPlace,
  pageKey,
  removeRow,
  reviewQuery,
  showReview,
  withChanges,
  withLaterReviews,
} from './desk-rows.ts';

function reviewOf(id: number, changes: Partial<ReviewSummary> = {}): ReviewSummary {
  const facts = { state: 'new', isRead: false, ownScore: null, averageScore: null, scoreCount: 0 };
  return { applicationId: id, ...facts, ...changes } as ReviewSummary;
}

function recordOf(id: number, changes: Partial<ReviewSummary> = {}): ReviewRecord {
  return { ...reviewOf(id, changes), notes: [], history: [], messages: [] };
}

function pageOf(ids: number[], changes: Partial<DeskPage> = {}): DeskPage {
  const items = ids.map((id) => ({ id, name: `Act ${id}`, review: reviewOf(id) }) as DeskRow);
  return {
    path: '/api/admin/applications',
    items,
    next: null,
    total: ids.length,
    hasNewer: false,
    ...changes,
  };
}

const idsOf = ({ items }: DeskPage) => items.map(({ id }) => id);

describe('A page that is read again while someone looks at it', () => {
  test('shows what the server has now, without moving a row', () => {
    const shown = pageOf([9, 8, 7]);
    const fresh = pageOf([10, 9, 7]);
    fresh.items[1] = { ...(fresh.items[1] as DeskRow), review: reviewOf(9, { state: 'declined' }) };
    const kept = keptInPlace(shown, fresh, { isFiltered: true });
    expect(idsOf(kept)).toEqual([9, 8, 7]);
    expect(kept.items[0]?.review.state).toBe('declined');
    expect(kept).toMatchObject({ hasNewer: true, total: 3 });
    for (const nothing of [undefined, pageOf([])])
      expect(keptInPlace(nothing, fresh, { isFiltered: true })).toBe(fresh);
  });

  test('tells nobody of newcomers when only the next page has moved up', () => {
    const shown = pageOf([9, 8, 7], { next: '/api/admin/applications?after=7' });
    const filtered = { isFiltered: true };
    expect(keptInPlace(shown, pageOf([9, 7, 6]), filtered).hasNewer).toBe(false);
    // What is unread again may stand anywhere.
    expect(keptInPlace(pageOf([9, 7]), pageOf([9, 7, 3]), filtered).hasNewer).toBe(true);
  });

  test('loses what someone else has deleted, and not what newcomers have pushed to the next page', () => {
    const [shown, next] = [pageOf([9, 8, 7]), '/api/admin/applications?after=8'];
    expect(idsOf(keptInPlace(shown, pageOf([9, 7]), { isFiltered: false }))).toEqual([9, 7]);
    expect(idsOf(keptInPlace(shown, pageOf([10, 8], { next }), { isFiltered: false }))).toEqual([8, 7]);
  });
});

describe('The rows of the desk', () => {
  function desk() {
    const client = new QueryClient();
    const key = pageKey('/api/admin/applications?limit=50');
    client.setQueryData(key, pageOf([9, 8]));
    return { client, page: () => client.getQueryData<DeskPage>(key) as DeskPage };
  }

  test('follow the answer to a change, without notes and history', async () => {
    const { client, page } = desk();
    await showReview(client, { review: recordOf(8, { state: 'shortlisted' }), version: '"1"' });
    expect(page().items.map(({ review }) => review.state)).toEqual(['new', 'shortlisted']);
    expect(page().items[1]?.review).not.toHaveProperty('notes');
    expect(client.getQueryData(reviewQuery(8).queryKey)?.version).toBe('"1"');
  });

  test('do not go back to an answer from before it, whichever comes first', async () => {
    const { client } = desk();
    const askedAt = Date.now();
    await showReview(client, { review: recordOf(8, { isRead: true }), version: '"0"' });
    expect(
      withLaterReviews(client, pageOf([9, 8]).items, askedAt).map(({ review }) => review.isRead),
    ).toEqual([false, true]);
    const later = Date.now() + 1;
    expect(withLaterReviews(client, pageOf([8]).items, later)[0]?.review.isRead).toBe(false);
  });

  test('are without one that was deleted', () => {
    const { client, page } = desk();
    expect(findRow(client, 9)?.name).toBe('Act 9');
    removeRow(client, 9);
    expect(idsOf(page())).toEqual([8]);
    expect(findRow(client, 9)).toBeUndefined();
  });
});

test('A change that is under way is shown as the server will answer it', () => {
  const review = reviewOf(8, { ownScore: 2, averageScore: 3, scoreCount: 2 });
  expect(withChanges(review, { score: 4 })).toMatchObject({ ownScore: 4, averageScore: 4, scoreCount: 2 });
  expect(withChanges(review, { score: null })).toMatchObject({
    ownScore: null,
    averageScore: 4,
    scoreCount: 1,
  });
  expect(withChanges(reviewOf(8), { score: 5 })).toMatchObject({ averageScore: 5, scoreCount: 1 });
  expect(withChanges(review, { state: 'shortlisted', isRead: true })).toEqual({
    ...review,
    state: 'shortlisted',
    isRead: true,
  });
});
