import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Page } from './read-pages.ts';
import type { ReadPath } from './read-path.ts';

/** The loaded pages of a list, in the shape of the query client's cache. */
export type Pages<Item, Source = Item> = InfiniteData<Page<Item, Source>, ReadPath<Source[]>>;

export interface ListState {
  state: 'loading' | 'failed' | 'loaded';
  /** The items of another path are being loaded, and those of the former path are still shown. */
  isChanging: boolean;
  /** Refetching has failed, and the former items are shown. */
  isOutdated: boolean;
  hasMore: boolean;
  hasMoreFailed: boolean;
  loadMore: () => void;
}

interface PagesOptions<Item, Source> {
  path: ReadPath<Source[]>;
  read: (path: ReadPath<Source[]>) => Promise<Page<Item, Source>>;
  refetchOnMount?: 'always';
  gcTime?: number;
  meta?: Record<string, unknown>;
}

/** A list with infinite scroll: it starts at the path of its first page and loads the next ones on demand. */
export function usePages<Item, Source = Item>({ path, read, ...options }: PagesOptions<Item, Source>) {
  const query = useInfiniteQuery({
    ...options,
    queryKey: pagesKey(path),
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: path,
    getNextPageParam: ({ next }: Page<Item, Source>) => next,
    placeholderData: keepPreviousData,
    retryOnMount: true,
  });
  const list: ListState = {
    state: query.isPending ? 'loading' : query.isError && !query.data ? 'failed' : 'loaded',
    isChanging: query.isPlaceholderData,
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

export function pagesKey(path: string): string[] {
  return [path, pagesMark];
}

/** Whether a query key belongs to a list in pages below this API path. */
export function isPagesKey([path, mark]: readonly unknown[], apiPath: string): boolean {
  return mark === pagesMark && String(path).startsWith(apiPath);
}
