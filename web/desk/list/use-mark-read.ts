import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { changeReview } from '#contract/applications/review.ts';
import { callApi } from '../../api/call-api.ts';
import { readQuery } from '../../api/read-query.ts';
import { applicationPath } from '../desk-address.ts';
import { findRowReview, showInRow, summaryOf } from './row-reviews.ts';

/** Marks the opened application as read, once, as soon as there is something to read. */
export function useMarkRead(applicationId: number | null): void {
  const client = useQueryClient();
  const marked = useRef(new Set<number>());
  const { isSuccess } = useQuery({ ...readQuery(applicationPath(applicationId ?? 0)), enabled: false });

  useEffect(() => {
    if (applicationId === null || !isSuccess || marked.current.has(applicationId)) return;
    if (findRowReview(client, applicationId)?.isRead) return;
    marked.current.add(applicationId);
    callApi(changeReview, { isRead: true }, { params: { id: applicationId } }).then(
      // Of what the row shows, the mark alone is new: it may have been changed since this answer was written.
      (review) =>
        showInRow(client, { ...summaryOf(findRowReview(client, applicationId) ?? review), isRead: true }),
      // It stays unread, as its row says, and is marked when it is opened again.
      () => marked.current.delete(applicationId),
    );
  }, [client, applicationId, isSuccess]);
}
