import type { ManagedImage } from '#contract/gallery.ts';
import { mayBeStored } from '../failures/faults.ts';
import type { DiscardingParts } from '../files/discard-files.ts';
import type { AcceptedImage } from './accept-image.ts';
import type { GalleryStore, NewImage } from './gallery.store.ts';
import { newImageName } from './image-name.ts';
import { removeImageFiles } from './remove-image.ts';

/** What is needed to store an image with its file, or to delete both. */
export interface KeepingParts extends DiscardingParts {
  gallery: GalleryStore;
}

/** The metadata of an image. */
export type ImageFacts = Pick<
  NewImage,
  | 'originalName'
  | 'category'
  | 'description'
  | 'tags'
  | 'isPublic'
  | 'originId'
  | 'followsEvents'
  | 'posterOrder'
>;

/** File first, durably, then the row: no row is ever without its file. */
export async function keepImage(
  services: KeepingParts,
  { bytes, extension, mimeType, width, height }: AcceptedImage,
  facts: ImageFacts,
): Promise<ManagedImage> {
  const { gallery, galleryFiles, clock } = services;
  const filename = newImageName(extension);
  await galleryFiles.put(filename, bytes);
  try {
    const image = { ...facts, filename, mimeType, width, height, fileSize: bytes.length };
    return await gallery.add(image, clock().toISOString());
  } catch (error) {
    // After a lost connection the row may exist, so the file stays. If there is no row, the sweep finds the file.
    if (!mayBeStored(error)) await removeImageFiles(services, filename);
    throw error;
  }
}
