import { type DiscardingParts, discardFiles } from '../files/discard-files.ts';
import type { GalleryStore } from './gallery.store.ts';
import { fileNamesOf } from './image-name.ts';

/** Row first: from then on no address leads to the files, even if deleting them fails. */
export async function removeImage(
  services: DiscardingParts & { gallery: GalleryStore },
  id: number,
): Promise<void> {
  await removeImageFiles(services, await services.gallery.remove(id));
}

/** Deletes an image's original and all of its sizes. */
export function removeImageFiles(services: DiscardingParts, filename: string): Promise<void> {
  return discardFiles(services, 'gallery', fileNamesOf(filename));
}
