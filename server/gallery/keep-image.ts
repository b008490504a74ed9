import type { ActivityWhat } from '#contract/accounts/activity.ts';
import type { ManagedImage } from '#contract/gallery/gallery.ts';
import type { AuditLog } from '../activity/audit-log.ts';
import { conflict } from '../failure.ts';
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

interface KeepingParts extends FilingParts {
  auditLog: AuditLog;
  gallery: GalleryStore;
}

/**
 * Stores an image as an action of staff, with its line in the audit log. Of two with one `uploadKey` at once the second
 * is not stored, and the first is returned.
 */
export async function keepImageAs(
  services: KeepingParts,
  accepted: AcceptedImage,
  facts: ImageFacts,
  { admin, what }: ImageAction,
): Promise<ManagedImage> {
  const { clock, auditLog, gallery } = services;
  return writeWithFile(services, accepted, async (file) => {
    const added = await auditLog.run(admin, async (trx, note) => {
      const first = await new GalleryStore(trx).addOnce({ ...facts, ...file }, clock().toISOString());
      if (first) note({ what, target: { kind: 'image', id: first.id } });
      return first;
    });
    if (added) return added;
    await discardFiles(services, 'gallery', [file.filename]);
    const first = await findSentImage(gallery, facts);
    if (!first) throw conflict('', 'This image was sent twice at once. Please send it again.');
    return first;
  });
}

/** The image that was stored earlier under this key, if the same was sent. */
export async function findSentImage(
  gallery: GalleryStore,
  { uploadKey, uploadFingerprint }: Pick<ImageFacts, 'uploadKey' | 'uploadFingerprint'>,
): Promise<ManagedImage | undefined> {
  const known = uploadKey ? await gallery.findSent(uploadKey) : undefined;
  if (known && known.uploadFingerprint !== uploadFingerprint) {
    throw conflict('', 'Another image was sent under this Idempotency-Key');
  }
  return known && gallery.get(known.id);
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
