import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ChangeCounts, countChanges } from '#contract/monitoring.ts';
import { ApiError } from '../api/api-error.ts';
import { callApi } from '../api/call-api.ts';
import { type Change, noteChanges } from '../api/changes.ts';
import { leaveEarlyReads } from '../api/early-reads.ts';
import { readUnasked } from '../api/polled-reads.ts';
import { readPath } from '../api/read-path.ts';

/** What others do is to be on this screen within three seconds: this, the question, and the reading of what has changed. */
const askEveryMs = 2_000;

const changesPath = readPath<typeof countChanges>(countChanges.path);

export const changesQuery = queryOptions<ChangeCounts>({
  queryKey: [changesPath],
  async queryFn({ client, signal }) {
    const isAfterFailure = (client.getQueryState([changesPath])?.errorUpdateCount ?? 0) > 0;
    const known = client.getQueryData<ChangeCounts>([changesPath]);
    const now = await callApi(countChanges, undefined, { signal });
    leaveEarlyReads();
    const nouns = Object.keys(now) as (keyof ChangeCounts & Change)[];
    // Whoever could not ask at first may have read anything before they could.
    const changed = nouns.filter((noun) => (known ? now[noun] !== known[noun] : isAfterFailure));
    if (changed.length > 0) void readUnasked(() => noteChanges(client, changed));
    else readAgainWhatFailed(client);
    return now;
  },
  staleTime: 0,
  refetchInterval: askEveryMs,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
});

/** What was to be read again and could not be: the change that it was read for comes only once. */
function readAgainWhatFailed(client: QueryClient): void {
  void readUnasked(() =>
    client.refetchQueries({
      type: 'active',
      predicate: ({ state: { isInvalidated, error, fetchStatus } }) =>
        isInvalidated && error !== null && fetchStatus === 'idle' && !isRefusal(error),
    }),
  );
}

function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.status < 500;
}

/**
 * Reads again what others have changed, while someone looks. Gives whether what is read from now on is noticed when it
 * becomes old: what is read before the first count is not. That count may have come with the page. Then the next one
 * waits until the page is drawn, some of whose reads were asked for before it, or cannot be.
 */
export function useFollowChanges({
  isLikelyAdmin,
  isDrawn,
  isUnreachable = false,
}: {
  isLikelyAdmin: boolean;
  isDrawn: boolean;
  isUnreachable?: boolean;
}): boolean {
  const isCounted = useQueryClient().getQueryData(changesQuery.queryKey) !== undefined;
  const enabled = isCounted ? isDrawn || isUnreachable : isLikelyAdmin;
  // What has just failed is read again with the next count, and not at once.
  return !useQuery({ ...changesQuery, enabled, staleTime: isUnreachable ? askEveryMs : 0 }).isPending;
}
