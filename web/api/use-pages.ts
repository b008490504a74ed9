import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Page } from './read-pages.ts';
import type { ReadPath } from './read-path.ts';

/** A list as far as it has been scrolled, in the shape in which the query client keeps it. */
export type Pages<Item, Source = Item> = InfiniteData<Page<Item, Source>, ReadPath<Source[]>>;

export interface ListState {
  state: 'loading' | 'failed' | 'loaded';
  /** Other items are on their way, and those of the former path still shown. */
  isChanging: boolean;
  /** What is shown is what came before: it could not be loaded again. */
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

/** A list that grows with scrolling: infinite scroll, page after page from the path of its first page on. */
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

/** Whether a key is that of a list in pages, below this path of the API. */
export function isPagesKey([path, mark]: readonly unknown[], apiPath: string): boolean {
  return mark === pagesMark && String(path).startsWith(apiPath);
}
