import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type Page, readPage } from './read-pages.ts';
import type { ReadPath } from './read-path.ts';

/** The loaded pages of a list, in the shape of the query client's cache. */
export type Pages<Item> = InfiniteData<Page<Item>, ReadPath<Item[]>>;

/** A list with infinite scroll: it starts at the path of its first page and loads the next ones on demand. */
export function usePages<Item>(path: ReadPath<Item[]>) {
  const query = useInfiniteQuery({
    queryKey: pagesKey(path),
    queryFn: ({ pageParam }) => readPage(pageParam),
    initialPageParam: path,
    getNextPageParam: ({ next }: Page<Item>) => next,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    retryOnMount: true,
  });
  const state: 'loading' | 'failed' | 'loaded' = query.isPending
    ? 'loading'
    : query.isError && !query.data
      ? 'failed'
      : 'loaded';
  const list = {
    state,
    /** The items of another path are being loaded, and those of the former path are still shown. */
    isChanging: query.isPlaceholderData,
    /** Refetching has failed, and the former items are shown. */
    isOutdated: query.isRefetchError && !query.isFetchNextPageError,
    hasMore: query.hasNextPage && !query.isPlaceholderData,
    hasMoreFailed: query.isFetchNextPageError,
    loadMore: () => {
      if (!query.isFetching) void query.fetchNextPage();
    },
  };
  return { query, pages: query.data?.pages, list };
}

const pagesMark = 'pages';

function pagesKey(path: string): string[] {
  return [path, pagesMark];
}

/** Whether a query key belongs to a list in pages below this API path. */
export function isPagesKey([path, mark]: readonly unknown[], apiPath: string): boolean {
  return mark === pagesMark && String(path).startsWith(apiPath);
}
