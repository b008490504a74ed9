import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  countApplications,
  getReview,
  listReviews,
  type ReviewRecord,
} from '#contract/applications/review.ts';
import { callForVersion } from '../../api/call-api.ts';
import { readPath } from '../../api/read-path.ts';

/** A review, and the version of its state that a decision is made about. */
export interface SeenReview {
  review: ReviewRecord;
  version: string;
}

/** Read again whenever an application is opened: others may have decided about it since. */
export function reviewQuery(id: number) {
  return queryOptions({
    queryKey: [readPath<typeof getReview>(getReview.path, { params: { id } }), 'with its version'],
    queryFn: ({ signal }) => readReview(id, signal),
    retryOnMount: true,
    refetchOnMount: 'always',
  });
}

async function readReview(id: number, signal: AbortSignal): Promise<SeenReview> {
  const { output, version } = await callForVersion(getReview, undefined, { params: { id }, signal });
  return { review: output, version };
}

/** The rows of the list and the numbers above it repeat what a review says. */
export function refreshRows(client: QueryClient): void {
  void client.invalidateQueries({
    predicate: ({ queryKey: [key] }) =>
      [listReviews.path, countApplications.path].some((path) => String(key).startsWith(path)),
  });
}
