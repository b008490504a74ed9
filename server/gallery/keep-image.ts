import type { ActivityWhat } from '#contract/accounts/activity.ts';
import type { ManagedImage } from '#contract/gallery/gallery.ts';
import type { AuditLog } from '../activity/audit-log.ts';
import { type DiscardingParts, discardAfterFailure, discardFiles } from '../files/discard-files.ts';
import type { Admin } from '../http/admin-guard.ts';
import type { AcceptedImage } from './accept-image.ts';
import { GalleryStore, type NewImage } from './gallery.store.ts';
import { fileNamesOf, newImageName } from './image-name.ts';
import type { SizesAhead } from './sizes-ahead.ts';

export interface FilingParts extends DiscardingParts {
  sizesAhead: SizesAhead;
}

type FileFacts = Pick<NewImage, 'filename' | 'fileSize' | 'mimeType' | 'width' | 'height'>;
/** All that its file does not say. */
export type ImageFacts = Omit<NewImage, keyof FileFacts>;

export interface ImageAction {
  admin: Admin;
  what: ActivityWhat;
}

/** Stores an image as an action of staff, with its line in the audit log. */
export async function keepImageAs(...image: Parameters<typeof keepImageOnceAs>): Promise<ManagedImage> {
  const added = await keepImageOnceAs(...image);
  if (!added) throw new Error('An image without an upload key was there already');
  return added;
}

/** The same for an image that may have an `uploadKey`. Undefined when there is one with this key already. */
export async function keepImageOnceAs(
  services: FilingParts & { auditLog: AuditLog },
  accepted: AcceptedImage,
  facts: ImageFacts,
  { admin, what }: ImageAction,
): Promise<ManagedImage | undefined> {
  const { clock, auditLog } = services;
  return writeWithFile(services, accepted, async (file) => {
    const added = await auditLog.run(admin, async (trx, note) => {
      const first = await new GalleryStore(trx).addOnce({ ...facts, ...file }, clock().toISOString());
      if (first) note({ what, target: { kind: 'image', id: first.id } });
      return first;
    });
    if (!added) await discardFiles(services, 'gallery', [file.filename]);
    return added;
  });
}

/**
 * File first, durably, then the row, which `write` has to add: no row is ever without its file. If nothing was written,
 * the file is deleted again.
 */
export async function writeWithFile<Result>(
  services: FilingParts,
  { bytes, extension, mimeType, width, height }: AcceptedImage,
  write: (file: FileFacts) => Promise<Result>,
): Promise<Result> {
  const filename = newImageName(extension);
  try {
    await services.galleryFiles.put(filename, bytes);
    const written = await write({ filename, mimeType, width, height, fileSize: bytes.length });
    services.sizesAhead.add({ filename, width });
    return written;
  } catch (error) {
    await discardAfterFailure(services, 'gallery', [filename], error);
    throw error;
  }
}

/** Deletes an image's original and all of its sizes. */
export function removeImageFiles(services: DiscardingParts, filename: string): Promise<void> {
  return discardFiles(services, 'gallery', fileNamesOf(filename));
}
