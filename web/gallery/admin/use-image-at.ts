import { useQuery } from '@tanstack/react-query';
import { listImages, type ManagedImage } from '#contract/gallery/gallery.ts';
import { imageFilesPath } from '#contract/gallery/image-sizes.ts';
import { readPath } from '../../api/read-path.ts';
import { readQuery } from '../../api/read-query.ts';
import { useDebounced } from '../../ui/use-debounced.ts';

const debounceMs = 300;

/** The gallery image at an address, if the address belongs to one. */
export function useImageAt(address: string): ManagedImage | undefined {
  const settled = useDebounced(address, debounceMs);
  const isOurs = settled.startsWith(imageFilesPath);
  const { data } = useQuery({
    ...readQuery(readPath<typeof listImages>(listImages.path, { query: { fileUrl: settled } })),
    enabled: isOurs,
    // Someone else may have changed its visibility since.
    refetchOnMount: 'always',
  });
  return isOurs && settled === address ? data?.[0] : undefined;
}
