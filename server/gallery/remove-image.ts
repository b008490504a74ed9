import type { Services } from '../services.ts';
import { fileNamesOf } from './image-name.ts';

type Part = Pick<Services, 'gallery' | 'galleryFiles' | 'log'>;

/** The row first: from then on no address leads to the files, whatever becomes of them. */
export async function removeImage(services: Part, id: number): Promise<void> {
  await removeImageFiles(services, await services.gallery.remove(id));
}

/**
 * An image's file and all sizes of it, at once: where files are far away and out of reach, whoever waits does so once.
 * What cannot be removed now is found by the sweep.
 */
export async function removeImageFiles(
  { galleryFiles, log }: Pick<Part, 'galleryFiles' | 'log'>,
  filename: string,
): Promise<void> {
  await Promise.all(
    fileNamesOf(filename).map((name) =>
      galleryFiles.remove(name).catch((error: unknown) => {
        log.warn({ err: error, filename: name }, 'a file of a deleted image is still there');
      }),
    ),
  );
}
