import type { Services } from '../services.ts';
import { fileNamesOf } from './image-name.ts';

type Part = Pick<Services, 'gallery' | 'galleryFiles' | 'log'>;

/** The row first: from then on no address leads to the files, whatever becomes of them. */
export async function removeImage(services: Part, id: number): Promise<void> {
  await removeImageFiles(services, await services.gallery.remove(id));
}

/** An image's file and all sizes of it. What cannot be removed now is found by the sweep. */
export async function removeImageFiles(
  { galleryFiles, log }: Pick<Part, 'galleryFiles' | 'log'>,
  filename: string,
): Promise<void> {
  for (const name of fileNamesOf(filename)) {
    await galleryFiles.remove(name).catch((error: unknown) => {
      log.warn({ err: error, filename: name }, 'a file of a deleted image is still there');
    });
  }
}
