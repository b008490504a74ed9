import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ReviewedApplication, totalCountHeader } from '#contract/applications.ts';
import { ApiError } from '../../api/api-error.ts';
import { noteChanges, updatedByHand } from '../../api/changes.ts';
import { nextPageOf } from '../../api/next-page.ts';
import {
  type ApplicationPage,
  type ApplicationPages,
  type ListedApplication,
  listed,
  mergeNewest,
  withoutApplication,
} from './application-pages.ts';
import { applicationPath, type DeskFilters, listPath, newestPath } from './desk-address.ts';

const lookForNewcomersEveryMs = 60_000;
/** A search that one has left behind is not kept for the rest of the day. */
const keptMs = 60_000;

export interface Applications {
  rows: ListedApplication[];
  /** Null until the server has told. */
  total: number | null;
  state: 'loading' | 'failed' | 'loaded';
  /** Other rows are on their way, and those of the former filters still shown. */
  isChanging: boolean;
  hasMore: boolean;
  hasMoreFailed: boolean;
  loadMore: () => void;
  /** Some have arrived that the list does not show yet. */
  hasNewcomers: boolean;
  /** Puts newcomers in front. Throws when the server does not answer. */
  refresh: () => Promise<void>;
  /** Takes a deleted one out, and looks what else has changed. */
  forget: (id: number) => Promise<void>;
}

/** The list of applications as far as it has been scrolled, newest first. */
export function useApplications(filters: DeskFilters): Applications {
  const client = useQueryClient();
  const path = listPath(filters);
  const key = [path, 'pages'];
  const list = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => readPage(client, pageParam),
    initialPageParam: path,
    getNextPageParam: ({ next }: ApplicationPage) => next,
    placeholderData: keepPreviousData,
    retryOnMount: true,
    gcTime: keptMs,
    // It may be a hundred pages long, of which only the first is ever loaded a second time.
    meta: updatedByHand,
  });
  const newest = useQuery({
    queryKey: [newestPath(filters), 'newest'],
    queryFn: async ({ queryKey }) => (await fetchPage(String(queryKey[0]))).applications[0]?.id ?? 0,
    enabled: list.isSuccess && !list.isPlaceholderData,
    refetchInterval: lookForNewcomersEveryMs,
    refetchOnWindowFocus: 'always',
    gcTime: keptMs,
  });
  const pages = list.data?.pages;
  const rows = useMemo(() => pages?.flatMap(({ applications }) => applications) ?? [], [pages]);

  async function change(how: (known: ApplicationPages) => ApplicationPages) {
    // A page that is still on its way would bring back what the list was when it was asked for.
    await client.cancelQueries({ queryKey: key });
    client.setQueryData<ApplicationPages>(key, (known) => known && how(known));
  }

  /** As a query, so that whoever is signed out by now hears of it as with any other. */
  async function refresh() {
    if (!list.data) {
      await list.refetch({ throwOnError: true });
      return;
    }
    const first = await client.fetchQuery({
      queryKey: [path, 'first page'],
      queryFn: () => readPage(client, path),
      staleTime: 0,
      gcTime: 0,
    });
    await change((known) => mergeNewest(known, first));
  }

  async function forget(id: number) {
    await change((known) => withoutApplication(known, id));
    client.removeQueries({ queryKey: [applicationPath(id)] });
    void noteChanges(client, ['applications']);
    await refresh().catch(() => {
      // The row is gone from the list already; whatever else has changed is seen with the next look.
    });
  }

  return {
    rows,
    total: pages?.[0]?.total ?? null,
    state: list.isPending ? 'loading' : list.isError && !list.data ? 'failed' : 'loaded',
    isChanging: list.isPlaceholderData,
    hasMore: list.hasNextPage && !list.isPlaceholderData,
    hasMoreFailed: list.isFetchNextPageError,
    loadMore: () => {
      if (!list.isFetching) void list.fetchNextPage();
    },
    hasNewcomers: !list.isPlaceholderData && (newest.data ?? 0) > (rows[0]?.id ?? 0),
    refresh,
    forget,
  };
}

async function readPage(client: QueryClient, path: string): Promise<ApplicationPage> {
  const page = await fetchPage(path);
  // The newest are read most, so they are not asked for a second time; of the others the list keeps a line each.
  if (page.total !== null) {
    for (const application of page.applications)
      client.setQueryData([applicationPath(application.id)], application);
  }
  return { ...page, applications: page.applications.map(listed) };
}

async function fetchPage(path: string): Promise<ApplicationPage & { applications: ReviewedApplication[] }> {
  const response = await fetch(path, { credentials: 'include' });
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, text, response.statusText);
  const total = response.headers.get(totalCountHeader);
  return {
    applications: JSON.parse(text),
    next: nextPageOf(response.headers.get('link')),
    total: total === null ? null : Number(total),
  };
}
