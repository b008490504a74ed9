import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type {
  countApplications,
  listReviews,
  ReviewRecord,
  ReviewSummary,
} from '#contract/applications/review.ts';
import { type ReadPath, readPath } from '../../api/read-path.ts';

const reviewsPath: (typeof listReviews)['path'] = '/api/admin/applications/reviews';
const countsPath: (typeof countApplications)['path'] = '/api/admin/applications/counts';

export function reviewsOf(ids: number[]): ReadPath<ReviewSummary[]> {
  return readPath<typeof listReviews>(reviewsPath, { query: { ids: ids.join() } });
}

/** The key of what one row shows. Each row watches its own, so that a change draws one row and not the list. */
export function rowReviewKey(id: number) {
  return [reviewsPath, 'row', id] as const;
}

/** Never loads by itself: the reviews of many rows are read together. */
export function rowReview(id: number) {
  return queryOptions<ReviewSummary>({ queryKey: rowReviewKey(id), enabled: false });
}

export function findRowReview(client: QueryClient, id: number): ReviewSummary | undefined {
  return client.getQueryData<ReviewSummary>(rowReviewKey(id));
}

/** How often a row has been given something to show. */
export function updatesOfRow(client: QueryClient, id: number): number {
  return client.getQueryState(rowReviewKey(id))?.dataUpdateCount ?? 0;
}

/** How many changes of each row the server has not answered yet. */
const changesUnderWay = new Map<number, number>();

/** While `act` changes a review, its row shows the change, whatever is read meanwhile. */
export async function holdRow<Outcome>(id: number, act: () => Promise<Outcome>): Promise<Outcome> {
  const count = (by: 1 | -1) => changesUnderWay.set(id, (changesUnderWay.get(id) ?? 0) + by);
  count(1);
  try {
    return await act();
  } finally {
    count(-1);
  }
}

export function isRowHeld(id: number): boolean {
  return (changesUnderWay.get(id) ?? 0) > 0;
}

/** Shows a review in its row. The numbers beside the filters are read again when they may have changed with it. */
export function showInRow(client: QueryClient, review: ReviewSummary): void {
  const former = findRowReview(client, review.applicationId);
  client.setQueryData<ReviewSummary>(rowReviewKey(review.applicationId), review);
  if (former && former.state === review.state && former.isRead === review.isRead) return;
  void client.invalidateQueries({ predicate: ({ queryKey: [key] }) => String(key).startsWith(countsPath) });
}

/** Reads the reviews on the screen and the numbers beside the filters again. */
export async function refreshReviews(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [key] }) =>
      [reviewsPath, countsPath].some((path) => String(key).startsWith(path)),
  });
}

/** Without notes, history and messages, which a row does not show. */
export function summaryOf(review: ReviewSummary): ReviewSummary {
  const {
    notes: _,
    history: __,
    messages: ___,
    ...summary
  } = review as ReviewSummary & Partial<ReviewRecord>;
  return summary;
}
