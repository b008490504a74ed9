import type { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listImages, type ManagedImage } from '#contract/gallery/gallery.ts';
import type { ReadPath } from '../../api/read-path.ts';
import { isPagesKey, type Pages, usePages } from '../../api/use-pages.ts';

/** The gallery as far as it has been scrolled, newest first, from the path of its first page on. */
export function useImages(path: ReadPath<ManagedImage[]>) {
  const { query, pages, list } = usePages(path);
  const images = useMemo(() => once(pages?.flatMap(({ items }) => items) ?? []), [pages]);
  return { ...list, images, loadAgain: () => void query.refetch() };
}

export type Images = ReturnType<typeof useImages>;

/** Each image once: an upload between two requests moves the last image of a page to the next page. */
function once(images: ManagedImage[]): ManagedImage[] {
  return [...new Map(images.map((image) => [image.id, image])).values()];
}

/** Shows an image as the server has answered it in all cached lists, before they are loaded again. */
export function putInCache(client: QueryClient, changed: ManagedImage): void {
  changeCache(client, (items) => items.map((image) => (image.id === changed.id ? changed : image)));
}

export function removeFromCache(client: QueryClient, id: number): void {
  changeCache(client, (items) => items.filter((image) => image.id !== id));
}

function changeCache(client: QueryClient, change: (items: ManagedImage[]) => ManagedImage[]): void {
  client.setQueriesData<Pages<ManagedImage>>(
    { predicate: ({ queryKey }) => isPagesKey(queryKey, listImages.path) },
    (known) =>
      known && { ...known, pages: known.pages.map((page) => ({ ...page, items: change(page.items) })) },
  );
}
