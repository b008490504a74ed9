import { type QueryFunctionContext, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReviewSummary } from '#contract/applications/review.ts';
import { readPage } from '../../api/read-pages.ts';
import { isRowHeld, reviewsOf, rowReview, rowReviewKey, updatesOfRow } from './row-reviews.ts';

const pollMs = 60_000;
const rowsPerCall = 50;

/** Reads the reviews of the rows in view, in blocks of neighbours, so that scrolling makes few calls. */
export function useReadReviews(
  rows: { id: number }[],
  range: { startIndex: number; endIndex: number } | null,
): void {
  const client = useQueryClient();
  const first = Math.floor((range?.startIndex ?? 0) / rowsPerCall);
  const last = Math.floor((range?.endIndex ?? -1) / rowsPerCall);
  const blocks = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const start = (first + index) * rowsPerCall;
    return rows.slice(start, start + rowsPerCall).map(({ id }) => id);
  }).filter((ids) => ids.length > 0);
  useQueries({
    queries: blocks.map((ids) => {
      const path = reviewsOf(ids);
      return {
        queryKey: [path, 'rows'],
        // With the signal, an answer from before a change ends unread when the rows are read again after it.
        queryFn: async ({ signal }: QueryFunctionContext) => {
          const updatesBefore = new Map(ids.map((id) => [id, updatesOfRow(client, id)]));
          const { items } = await readPage(path, signal);
          for (const review of items) {
            const { applicationId: id } = review;
            // A row that is being changed, or that was updated meanwhile, shows what this answer may not know yet.
            if (isRowHeld(id) || updatesOfRow(client, id) !== updatesBefore.get(id)) continue;
            client.setQueryData(rowReviewKey(id), review);
          }
          return items.length;
        },
        refetchInterval: pollMs,
        refetchOnMount: 'always' as const,
        gcTime: pollMs,
      };
    }),
  });
}

/** What a row shows of its review; undefined until it has been read. */
export function useRowReview(id: number): ReviewSummary | undefined {
  return useQuery(rowReview(id)).data;
}
