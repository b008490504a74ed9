import type { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listImages, type ManagedImage } from '#contract/gallery.ts';
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
    // Events may have been given an image since, or lost it: who would miss one is asked before it is deleted.
    refetchOnMount: 'always',
  });
  const images = useMemo(() => once(pages?.flatMap(({ items }) => items) ?? []), [pages]);
  return { ...list, images, loadAgain: () => void query.refetch() };
}

/** What arrives between two pages pushes an image from the one into the other. */
function once(images: ManagedImage[]): ManagedImage[] {
  return [...new Map(images.map((image) => [image.id, image])).values()];
}

/** A deleted one is gone at once from whatever part of the gallery is shown. */
export function takeOut(client: QueryClient, id: number): void {
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

/**
 * Called after every change, and after every attempt that failed: someone else may have been faster. What other pages
 * of the site have in mind of images is forgotten, since they would not ask again by themselves.
 */
export async function lookAgain(client: QueryClient): Promise<void> {
  await noteChanges(client, ['images']);
}
