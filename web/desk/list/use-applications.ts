import { keepPreviousData, type Query, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { listApplications } from '#contract/applications/applications.ts';
import { isFiltered } from '../../admin/list-filters.ts';
import { noteChanges } from '../../api/changes.ts';
import { readPage } from '../../api/read-pages.ts';
import { readQuery } from '../../api/read-path.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import {
  countsPath,
  type DeskAddress,
  type DeskFilters,
  listPath,
  parseDeskAddress,
  type ReviewCounts,
} from '../desk-address.ts';
import {
  type DeskPage,
  keptInPlace,
  pageKey,
  removeRow,
  useUnderWay,
  withLaterReviews,
} from '../desk-rows.ts';

/** An answer becomes overdue by the clock, without anybody changing something. */
export function countsQuery(filters: DeskFilters) {
  return queryOptions<ReviewCounts>({ ...readQuery(countsPath(filters)), refetchInterval: 60_000 });
}

const notLoaded = {
  title: 'Error',
  description: 'Error loading applications',
  tone: 'destructive',
  action: 'refresh-applications',
} as const;

export type DeskList = ReturnType<typeof useApplications>;

/** A page of the list with its reviews, newest first, by one call. */
export function useApplications(address: DeskAddress) {
  const client = useQueryClient();
  const path = listPath(address);
  const queryKey = pageKey(path);
  const showToast = useToast();
  const isAskedFor = useRef(false);
  const query = useQuery({
    queryKey,
    async queryFn({ signal }): Promise<DeskPage> {
      const askedAt = Date.now();
      const page = await readPage(path, signal);
      const items = withLaterReviews(client, page.items, askedAt);
      const fresh = { ...page, items, path, hasNewer: false };
      return keptInPlace(isAskedFor.current ? undefined : client.getQueryData(queryKey), fresh, {
        isFiltered: isFiltered(address.filters),
      });
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const { data } = query;
  const asUnderWay = useUnderWay();
  const rows = (data?.items ?? []).map((row) => {
    const review = asUnderWay(row.review);
    return review === row.review ? row : { ...row, review };
  });
  const counts = useQuery({
    ...countsQuery(address.filters),
    enabled: data !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

  async function refresh() {
    isAskedFor.current = true;
    // What is open and the numbers beside the filters as well.
    const isBeside = ({ queryKey: [key] }: Query) => String(key).startsWith(`${listApplications.path}/`);
    void client.invalidateQueries({ predicate: isBeside });
    const { isError } = await query.refetch();
    isAskedFor.current = false;
    if (isError) showToast(notLoaded);
  }

  async function forget(id: number) {
    // An answer from before the deletion would bring it back.
    await client.cancelQueries({ queryKey });
    removeRow(client, id);
    void noteChanges(client, ['applications']);
    if (data?.items.every((row) => row.id === id)) await refresh();
  }

  return {
    state: data ? 'loaded' : query.isError ? 'failed' : 'loading',
    /** Names the page that is shown. Another search, filter or page is another one. */
    shown: data?.path ?? path,
    rows,
    /** Null until the server has told. */
    total: data?.total ?? null,
    /** Where the next page begins, if there is one. */
    olderThan: data?.next && !query.isPlaceholderData ? parseDeskAddress(data.next).after : null,
    /** Rows of another page are being loaded, and those of the former page are still shown. */
    isChanging: query.isPlaceholderData,
    hasNewer: data?.hasNewer === true && !query.isPlaceholderData,
    /** The numbers beside the filters. Asked for after the list, which must not wait for them. */
    counts: counts.data,
    /** Loads the page anew. */
    refresh,
    forget,
  };
}
