import type { ManagedImage } from '#contract/gallery.ts';
import { type DiscardingParts, discardAfterFailure, discardFiles } from '../files/discard-files.ts';
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
  | 'uploadKey'
  | 'uploadFingerprint'
>;

export async function keepImage(
  services: KeepingParts,
  accepted: AcceptedImage,
  facts: ImageFacts,
): Promise<ManagedImage> {
  const { gallery, clock } = services;
  return writeWithFile(services, accepted, facts, (image) => gallery.add(image, clock().toISOString()));
}

/** The same for an image with an `uploadKey`. Undefined when there is one with this key already. */
export async function keepImageOnce(
  services: KeepingParts,
  accepted: AcceptedImage,
  facts: ImageFacts,
): Promise<ManagedImage | undefined> {
  const { gallery, clock } = services;
  return writeWithFile(services, accepted, facts, async (image) => {
    const added = await gallery.addOnce(image, clock().toISOString());
    if (!added) await discardFiles(services, 'gallery', [image.filename]);
    return added;
  });
}

/**
 * File first, durably, then the row, which `write` has to add: no row is ever without its file. If nothing was written,
 * the file is deleted again.
 */
export async function writeWithFile<Result>(
  services: DiscardingParts,
  { bytes, extension, mimeType, width, height }: AcceptedImage,
  facts: ImageFacts,
  write: (image: NewImage) => Promise<Result>,
): Promise<Result> {
  const filename = newImageName(extension);
  try {
    await services.galleryFiles.put(filename, bytes);
    return await write({ ...facts, filename, mimeType, width, height, fileSize: bytes.length });
  } catch (error) {
    await discardAfterFailure(services, 'gallery', [filename], error);
    throw error;
  }
}
