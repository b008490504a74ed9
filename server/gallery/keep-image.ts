import type { ActivityWhat } from '#contract/accounts/activity.ts';
import type { ManagedImage } from '#contract/gallery/gallery.ts';
import type { AuditLog } from '../activity/audit-log.ts';
import { type DiscardingParts, discardAfterFailure, discardFiles } from '../files/discard-files.ts';
import type { Admin } from '../http/admin-guard.ts';
import type { AcceptedImage } from './accept-image.ts';
import { GalleryStore, type NewImage } from './gallery.store.ts';
import { newImageName } from './image-name.ts';
import type { SizesAhead } from './sizes-ahead.ts';

export interface KeepingParts extends FilingParts {
  gallery: GalleryStore;
}

export interface FilingParts extends DiscardingParts {
  sizesAhead: SizesAhead;
}

/** All that its file does not say. */
export type ImageFacts = Omit<NewImage, 'filename' | 'fileSize' | 'mimeType' | 'width' | 'height'>;

export async function keepImage(
  services: KeepingParts,
  accepted: AcceptedImage,
  facts: ImageFacts,
): Promise<ManagedImage> {
  const { gallery, clock } = services;
  return writeWithFile(services, accepted, facts, (image) => gallery.add(image, clock().toISOString()));
}

export interface ImageAction {
  admin: Admin;
  what: ActivityWhat;
}

/** The same as an action of staff, with its line in the audit log. */
export async function keepImageAs(...image: Parameters<typeof keepImageOnceAs>): Promise<ManagedImage> {
  const added = await keepImageOnceAs(...image);
  if (!added) throw new Error('An image without an upload key was there already');
  return added;
}

/** The same for an image that may have an `uploadKey`. Undefined when there is one with this key already. */
export async function keepImageOnceAs(
  services: KeepingParts & { auditLog: AuditLog },
  accepted: AcceptedImage,
  facts: ImageFacts,
  { admin, what }: ImageAction,
): Promise<ManagedImage | undefined> {
  const { clock, auditLog } = services;
  return writeWithFile(services, accepted, facts, async (image) => {
    const added = await auditLog.run(admin, async (trx, note) => {
      const first = await new GalleryStore(trx).addOnce(image, clock().toISOString());
      if (first) note({ what, target: { kind: 'image', id: first.id } });
      return first;
    });
    if (!added) await discardFiles(services, 'gallery', [image.filename]);
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
  facts: ImageFacts,
  write: (image: NewImage) => Promise<Result>,
): Promise<Result> {
  const filename = newImageName(extension);
  try {
    await services.galleryFiles.put(filename, bytes);
    const written = await write({ ...facts, filename, mimeType, width, height, fileSize: bytes.length });
    services.sizesAhead.add({ filename, width });
    return written;
  } catch (error) {
    await discardAfterFailure(services, 'gallery', [filename], error);
    throw error;
  }
}
