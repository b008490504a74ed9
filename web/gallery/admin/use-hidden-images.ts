import { type QueryClient, useQuery } from '@tanstack/react-query';
import { listImages } from '#contract/gallery.ts';
import { readPages } from '../../api/read-pages.ts';
import { readPath } from '../../api/read-path.ts';

const hiddenPath = readPath<typeof listImages>(listImages.path, {
  query: { visibility: 'private', shownBy: 'events' },
});
const none: ReadonlySet<string> = new Set();

/** The addresses of private images that events show: staff see them there, and guests do not. */
export function useHiddenImages(): ReadonlySet<string> {
  const { data = none } = useQuery({
    queryKey: [hiddenPath],
    queryFn: loadHidden,
    // Images are shown and hidden, and events given others, on other screens too.
    refetchOnMount: 'always',
  });
  return data;
}

async function loadHidden(): Promise<ReadonlySet<string>> {
  const addresses = new Set<string>();
  for await (const images of readPages(hiddenPath)) {
    for (const { fileUrl } of images) addresses.add(fileUrl);
  }
  return addresses;
}

/** After a change of an event, which may show another image now. */
export function lookForHiddenImages(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [hiddenPath] });
}
