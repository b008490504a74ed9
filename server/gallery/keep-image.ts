import type { ManagedImage } from '#contract/gallery.ts';
import { type DiscardingParts, discardAfterFailure } from '../files/discard-files.ts';
import type { AcceptedImage } from './accept-image.ts';
import type { GalleryStore, NewImage } from './gallery.store.ts';
import { newImageName } from './image-name.ts';

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
  try {
    await galleryFiles.put(filename, bytes);
    const image = { ...facts, filename, mimeType, width, height, fileSize: bytes.length };
    return await gallery.add(image, clock().toISOString());
  } catch (error) {
    await discardAfterFailure(services, 'gallery', [filename], error);
    throw error;
  }
}
