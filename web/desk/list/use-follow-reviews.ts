import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SeenReview } from '../review/review.queries.ts';
import { findRowReview, showInRow, summaryOf } from './row-reviews.ts';

const reviewPath = /^\/api\/admin\/applications\/\d+\/review$/;

/** Lets the rows follow what is read and changed about one application elsewhere on the desk. */
export function useFollowReviews(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return;
        const { queryKey, state } = event.query;
        if (!reviewPath.test(String(queryKey[0]))) return;
        const { review } = state.data as SeenReview;
        const former = findRowReview(client, review.applicationId);
        const shown = summaryOf(review);
        // It may have been read before the application was marked as read.
        showInRow(client, { ...shown, isRead: shown.isRead || former?.isRead === true });
      }),
    [client],
  );
}
