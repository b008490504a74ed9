import { buffer } from 'node:stream/consumers';
import { imageFilesPath } from '#contract/gallery/image-sizes.ts';
import type { Files } from '../files/files.ts';
import type { GalleryStore } from '../gallery/gallery.store.ts';
import { parseImageName } from '../gallery/image-name.ts';

export interface ShowPhotoParts {
  gallery: GalleryStore;
  galleryFiles: Files;
}

/**
 * The file of an event's own picture, if it is in the gallery and its viewers may see it. Pictures of other sites are
 * not fetched: the server asks no address that somebody has typed.
 */
export async function findShowPhoto(
  { gallery }: ShowPhotoParts,
  imageUrl: string | null,
  viewer: 'public' | 'staff',
): Promise<string | null> {
  if (!imageUrl?.startsWith(imageFilesPath)) return null;
  const parsed = parseImageName(imageUrl.slice(imageFilesPath.length));
  const image = parsed && (await gallery.findFile(parsed.originals));
  if (!image || (viewer === 'public' && !image.isPublic)) return null;
  return image.filename;
}

export async function readShowPhoto(
  { galleryFiles }: ShowPhotoParts,
  filename: string | null,
): Promise<Buffer | undefined> {
  const file = filename === null ? undefined : await galleryFiles.open(filename);
  return file && buffer(file.stream);
}
