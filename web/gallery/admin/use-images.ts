import {
  type InfiniteData,
  keepPreviousData,
  type Query,
  type QueryClient,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { listImages, type ManagedImage } from '#contract/gallery.ts';
import { ApiError } from '../../api/api-error.ts';
import { noteChanges } from '../../api/changes.ts';
import { nextPageOf } from '../../api/next-page.ts';

const pagesMark = 'pages';

interface ImagePage {
  images: ManagedImage[];
  next: string | null;
}

export interface Images {
  images: ManagedImage[];
  state: 'loading' | 'failed' | 'loaded';
  /** What is shown is what came before: loading it anew has failed. */
  isOutdated: boolean;
  /** Others are on their way, and those of the former filters still shown. */
  isChanging: boolean;
  hasMore: boolean;
  hasMoreFailed: boolean;
  loadMore: () => void;
  loadAgain: () => void;
}

/** The gallery as far as it has been scrolled, newest first, from the path of its first page on. */
export function useImages(path: string): Images {
  const list = useInfiniteQuery({
    queryKey: [path, pagesMark],
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    initialPageParam: path,
    getNextPageParam: ({ next }: ImagePage) => next,
    placeholderData: keepPreviousData,
    retryOnMount: true,
    // Events may have been given an image since, or lost it: who would miss one is asked before it is deleted.
    refetchOnMount: 'always',
  });
  const pages = list.data?.pages;
  const images = useMemo(() => once(pages?.flatMap((page) => page.images) ?? []), [pages]);
  return {
    images,
    state: list.isPending ? 'loading' : list.isError && !list.data ? 'failed' : 'loaded',
    isOutdated: list.isRefetchError && !list.isFetchNextPageError,
    isChanging: list.isPlaceholderData,
    hasMore: list.hasNextPage && !list.isPlaceholderData,
    hasMoreFailed: list.isFetchNextPageError,
    loadMore: () => {
      if (!list.isFetching) void list.fetchNextPage();
    },
    loadAgain: () => void list.refetch(),
  };
}

/** What arrives between two pages pushes an image from the one into the other. */
function once(images: ManagedImage[]): ManagedImage[] {
  return [...new Map(images.map((image) => [image.id, image])).values()];
}

export async function fetchPage(path: string): Promise<ImagePage> {
  const response = await fetch(path, { credentials: 'include' });
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, text, response.statusText);
  return { images: JSON.parse(text), next: nextPageOf(response.headers.get('link')) };
}

/** A deleted one is gone at once from whatever part of the gallery is shown. */
export function takeOut(client: QueryClient, id: number): void {
  const isList = ({ queryKey: [path, mark] }: Query) =>
    mark === pagesMark && String(path).startsWith(listImages.path);
  client.setQueriesData<InfiniteData<ImagePage>>({ predicate: isList }, (known) => {
    if (!known) return undefined;
    const pages = known.pages.map((page) => ({
      ...page,
      images: page.images.filter((image) => image.id !== id),
    }));
    return { ...known, pages };
  });
}

/**
 * Called after every change, and after every attempt that failed: someone else may have been faster. What other pages
 * of the site have in mind of images is forgotten, since they would not ask again by themselves.
 */
export async function lookAgain(client: QueryClient): Promise<void> {
  await noteChanges(client, ['images']);
}
