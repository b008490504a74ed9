import type { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listImages, type ManagedImage } from '#contract/gallery/gallery.ts';
import { noteChanges } from '../../api/changes.ts';
import { readPage } from '../../api/read-pages.ts';
import type { ReadPath } from '../../api/read-path.ts';
import { isPagesKey, type ListState, type Pages, usePages } from '../../api/use-pages.ts';

export interface Images extends ListState {
  images: ManagedImage[];
  loadAgain: () => void;
}

/** The gallery as far as it has been scrolled, newest first, from the path of its first page on. */
export function useImages(path: ReadPath<ManagedImage[]>): Images {
  const { query, pages, list } = usePages<ManagedImage>({
    path,
    read: readPage,
    // Events may use other images by now, and the question before a deletion names the events that use it.
    refetchOnMount: 'always',
  });
  const images = useMemo(() => once(pages?.flatMap(({ items }) => items) ?? []), [pages]);
  return { ...list, images, loadAgain: () => void query.refetch() };
}

/** Each image once: an upload between two requests moves the last image of a page to the next page. */
function once(images: ManagedImage[]): ManagedImage[] {
  return [...new Map(images.map((image) => [image.id, image])).values()];
}

/** Removes a deleted image from all cached lists at once. */
export function removeFromCache(client: QueryClient, id: number): void {
  client.setQueriesData<Pages<ManagedImage>>(
    { predicate: ({ queryKey }) => isPagesKey(queryKey, listImages.path) },
    (known) => {
      if (!known) return undefined;
      const pages = known.pages.map((page) => ({
        ...page,
        items: page.items.filter((image) => image.id !== id),
      }));
      return { ...known, pages };
    },
  );
}

/** Called after every change, and after every failed one, because someone else may have changed the image first. */
export async function refetchImages(client: QueryClient): Promise<void> {
  await noteChanges(client, ['images']);
}
