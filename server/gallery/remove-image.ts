import { type DiscardingParts, discardFiles } from '../files/discard-files.ts';
import type { GalleryStore } from './gallery.store.ts';
import { fileNamesOf } from './image-name.ts';

/** The row first: from then on no address leads to the files, whatever becomes of them. */
export async function removeImage(
  services: DiscardingParts & { gallery: GalleryStore },
  id: number,
): Promise<void> {
  await removeImageFiles(services, await services.gallery.remove(id));
}

/** An image's file and all sizes of it. */
export function removeImageFiles(services: DiscardingParts, filename: string): Promise<void> {
  return discardFiles(services, 'gallery', fileNamesOf(filename));
}
