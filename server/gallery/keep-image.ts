import { randomBytes } from 'node:crypto';
import type { GalleryImageRecord } from '#contract/gallery.ts';
import type { Services } from '../services.ts';
import { acceptImage } from './accept-image.ts';

type Part = Pick<Services, 'gallery' | 'galleryFiles' | 'clock'>;

export interface ImageFacts {
  originalName: string;
  category: string;
  isPublic: boolean;
}

export const imageFilesPath = '/images';

/** Makes a file that was sent a picture of the gallery. Its file is safe before its row says that there is one. */
export async function keepImage(
  services: Part,
  path: string,
  facts: ImageFacts,
): Promise<GalleryImageRecord> {
  const { bytes, extension, mimeType } = await acceptImage(path);
  const filename = `${randomBytes(16).toString('hex')}.${extension}`;
  await services.galleryFiles.put(filename, bytes);
  return services.gallery.add({
    ...facts,
    filename,
    fileUrl: `${imageFilesPath}/${filename}`,
    fileSize: bytes.length,
    mimeType,
    description: null,
    tags: null,
    uploadedAt: services.clock().toISOString(),
  });
}

/** The row first: a row without a file would be a broken picture, a file without a row is only swept. */
export async function forgetImage({ gallery, galleryFiles }: Part, image: GalleryImageRecord): Promise<void> {
  await gallery.remove(image.id);
  await galleryFiles.remove(image.filename);
}
