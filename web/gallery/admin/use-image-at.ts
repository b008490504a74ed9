import { useQuery } from '@tanstack/react-query';
import { listImages, type ManagedImage } from '#contract/gallery.ts';
import { imageFilesPath } from '#contract/image-sizes.ts';
import { readPath } from '../../api/read-path.ts';
import { readQuery } from '../../api/read-query.ts';
import { useSettled } from '../../ui/use-settled.ts';

const settleMs = 300;

/** The image of the gallery at an address, if that is what the address leads to. */
export function useImageAt(address: string): ManagedImage | undefined {
  const settled = useSettled(address, settleMs);
  const isOurs = settled.startsWith(imageFilesPath);
  const { data } = useQuery({
    ...readQuery(readPath<typeof listImages>(listImages.path, { query: { fileUrl: settled } })),
    enabled: isOurs,
    // Someone else may have shown or hidden it since.
    refetchOnMount: 'always',
  });
  return isOurs && settled === address ? data?.[0] : undefined;
}
