import { useQuery } from '@tanstack/react-query';
import { listImages } from '#contract/gallery/gallery.ts';
import { readPages } from '../../api/read-pages.ts';
import { readPath } from '../../api/read-path.ts';

const hiddenPath = readPath<typeof listImages>(listImages.path, {
  query: { visibility: 'private', shownBy: 'events' },
});
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
  for await (const images of readPages(hiddenPath)) {
    for (const { fileUrl } of images) addresses.add(fileUrl);
  }
  return addresses;
}
