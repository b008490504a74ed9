import { type QueryClient, queryOptions, useMutationState } from '@tanstack/react-query';
import {
  listApplications,
  type ReviewedApplication,
  type ReviewSummary,
} from '#contract/applications/applications.ts';
import {
  type changeReview,
  countApplications,
  type declineApplication,
  getReview,
  type ReviewChanges,
  type ReviewRecord,
} from '#contract/applications/review.ts';
import { callForVersion } from '../api/call-api.ts';
import type { Page } from '../api/read-pages.ts';
import { readPath } from '../api/read-path.ts';

export interface DeskRow extends ReviewedApplication {
  review: ReviewSummary;
}

export interface DeskPage extends Page<DeskRow> {
  path: string;
  /** Whether the server has rows that are not shown yet. */
  hasNewer: boolean;
}

/**
 * What is read again while someone looks at it: each row is as the server has it now, and none comes, goes or moves
 * before the list is asked for. What was read just now would leave the list of what is unread, with the reader on it.
 * Only where nothing is filtered a row that is missing was deleted.
 */
export function keptInPlace(
  shown: DeskPage | undefined,
  fresh: DeskPage,
  { isFiltered }: { isFiltered: boolean },
): DeskPage {
  // Where there is no row, none can move.
  if (!shown?.items.length) return fresh;
  const byId = new Map(fresh.items.map((row) => [row.id, row]));
  // Newcomers push the last rows to the next page.
  const freshEnd = fresh.next === null ? 0 : (fresh.items.at(-1)?.id ?? 0);
  const isDeleted = ({ id }: DeskRow) => !isFiltered && id > freshEnd && !byId.has(id);
  const known = new Set(shown.items.map(({ id }) => id));
  // Below the last row, those of the next page move up when one of this page is gone.
  const end = shown.next === null ? 0 : (shown.items.at(-1)?.id ?? 0);
  return {
    ...shown,
    items: shown.items.filter((row) => !isDeleted(row)).map((row) => byId.get(row.id) ?? row),
    total: fresh.total,
    hasNewer: fresh.items.some(({ id }) => id > end && !known.has(id)),
  };
}

const pageMark = 'page of the desk';

export function pageKey(path: string): string[] {
  return [path, pageMark];
}

const pages = {
  predicate: ({ queryKey: [path, mark] }: { queryKey: readonly unknown[] }) =>
    mark === pageMark && String(path).startsWith(listApplications.path),
};

/** An application as the list has it, to be shown until it has been read. */
export function findRow(client: QueryClient, id: number): DeskRow | undefined {
  const shown = client.getQueriesData<DeskPage>(pages).flatMap(([, page]) => page?.items ?? []);
  return shown.find((row) => row.id === id);
}

function changeRows(client: QueryClient, change: (rows: DeskRow[]) => DeskRow[]): void {
  client.setQueriesData<DeskPage>(pages, (page) => page && { ...page, items: change(page.items) });
}

export function removeRow(client: QueryClient, removedId: number): void {
  changeRows(client, (rows) => rows.filter(({ id }) => id !== removedId));
}

/** A review, and the version of its state that a decision is made about. */
export interface SeenReview {
  review: ReviewRecord;
  version: string;
}

type ReviewCall = typeof getReview | typeof changeReview | typeof declineApplication;

/** A call that gives a review. `about` is the version that it is made about: any other is refused. */
export async function callReview<Made extends ReviewCall>(
  call: Made,
  body: Parameters<typeof callForVersion<Made>>[1],
  { id, about, signal }: { id: number; about?: string | undefined; signal?: AbortSignal },
): Promise<SeenReview> {
  const headers = about ? { 'if-match': about } : {};
  const { output, version } = await callForVersion<ReviewCall>(call, body, {
    params: { id },
    headers,
    signal,
  });
  return { review: output, version };
}

/** Read again whenever an application is opened: others may have decided about it since. */
export function reviewQuery(id: number) {
  return queryOptions<SeenReview>({
    queryKey: [readPath<typeof getReview>(getReview.path, { params: { id } }), 'with its version'],
    queryFn: async ({ client, signal }) => {
      const seen = await callReview(getReview, undefined, { id, signal });
      showInRow(client, seen);
      return seen;
    },
    retryOnMount: true,
    refetchOnMount: 'always',
  });
}

function showInRow(client: QueryClient, seen: SeenReview): void {
  const review = summaryOf(seen);
  const { applicationId: id } = review;
  changeRows(client, (rows) => rows.map((row) => (row.id === id ? { ...row, review } : row)));
}

export async function showReview(client: QueryClient, seen: SeenReview): Promise<void> {
  const { queryKey } = reviewQuery(seen.review.applicationId);
  // An answer from before the change would hide it.
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, seen);
  showInRow(client, seen);
  void client.invalidateQueries({
    predicate: ({ queryKey: [key] }) => String(key).startsWith(countApplications.path),
  });
}

/** A page that was asked for at that time does not know what has been heard of a review since. */
export function withLaterReviews(client: QueryClient, rows: DeskRow[], askedAt: number): DeskRow[] {
  return rows.map((row) => {
    const heard = client.getQueryState<SeenReview>(reviewQuery(row.id).queryKey);
    return heard?.data && heard.dataUpdatedAt >= askedAt ? { ...row, review: summaryOf(heard.data) } : row;
  });
}

function summaryOf({
  review: { notes: _, history: __, messages: ___, ...summary },
}: SeenReview): ReviewSummary {
  return summary;
}

export interface ReviewChange {
  applicationId: number;
  changes: ReviewChanges;
  /** The version of the state that was seen. Empty when only the row was. */
  about: string;
}

export function inTurnOf(applicationId: number): string {
  return `review ${applicationId}`;
}

/**
 * Shows what the server has not answered yet over what it has said last. Nothing has to be taken back when it refuses,
 * and nothing that is read meanwhile can hide it.
 */
export function useUnderWay(): <Review extends ReviewSummary>(review: Review) => Review {
  const underWay = useMutationState({
    filters: { status: 'pending' },
    select: ({ state }) => (state.variables as { input?: Partial<ReviewChange> } | undefined)?.input,
  });
  return (review) =>
    underWay.reduce(
      (shown, input) =>
        input?.changes && input.applicationId === review.applicationId
          ? withChanges(shown, input.changes)
          : shown,
      review,
    );
}

/** The review as it will be once the server has taken these changes of whoever asks. */
export function withChanges<Review extends ReviewSummary>(review: Review, changes: ReviewChanges): Review {
  const { ownScore, averageScore, scoreCount } = review;
  const { score = ownScore, ...others } = changes;
  const sum = (averageScore ?? 0) * scoreCount - (ownScore ?? 0) + (score ?? 0);
  const count = scoreCount - (ownScore === null ? 0 : 1) + (score === null ? 0 : 1);
  return {
    ...review,
    ...others,
    ownScore: score,
    scoreCount: count,
    averageScore: count === 0 ? null : sum / count,
  };
}
