import { type QueryClient, useQuery } from '@tanstack/react-query';
import { listImages } from '#contract/gallery.ts';
import { fetchPage } from './use-images.ts';

const hiddenPath = `${listImages.path}?${new URLSearchParams({ visibility: 'private', shownBy: 'events' })}`;
const none: ReadonlySet<string> = new Set();

/** The addresses of private images that events use: staff see them there, guests do not. */
export function useHiddenImages(): ReadonlySet<string> {
  const { data = none } = useQuery({
    queryKey: [hiddenPath],
    queryFn: loadHidden,
    // The visibility of images and the images of events are changed on other screens, too.
    refetchOnMount: 'always',
  });
  return data;
}

async function loadHidden(): Promise<ReadonlySet<string>> {
  const addresses = new Set<string>();
  for (let path: string | null = hiddenPath; path; ) {
    const { images, next } = await fetchPage(path);
    for (const { fileUrl } of images) addresses.add(fileUrl);
    path = next;
  }
  return addresses;
}

/** Called after an event was changed, because it may have another image now. */
export function refetchHiddenImages(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [hiddenPath] });
}
