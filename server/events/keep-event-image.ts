import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { maxEventImageBytes } from '#contract/event-input.ts';
import type { GalleryImageRecord } from '#contract/gallery.ts';
import { keepImage } from '../gallery/keep-image.ts';
import { tooLarge, wrongKind } from '../http/errors.ts';
import type { Services } from '../services.ts';

type Part = Pick<Services, 'gallery' | 'galleryFiles' | 'uploadsFolder' | 'clock'>;

/** A picture as it comes inside of an event. */
export interface SentImage {
  imageData?: string | null | undefined;
  imageMimeType?: string | null | undefined;
}

const acceptedTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);
const refusal = 'Please send a JPEG, PNG, WebP, GIF or AVIF picture, as base64';

/**
 * Makes the picture one of the gallery's own, public as the event is, so that lists name it by its address and never
 * carry it. What its sender calls it is checked, and then not believed: its bytes tell what it is.
 */
export async function keepEventImage(services: Part, image: SentImage): Promise<GalleryImageRecord | null> {
  const { imageMimeType } = image;
  if (imageMimeType && !acceptedTypes.has(imageMimeType.toLowerCase())) throw wrongKind(refusal);
  if (!image.imageData) return null;
  const bytes = bytesOf(image.imageData);
  const path = join(services.uploadsFolder, randomUUID());
  await mkdir(services.uploadsFolder, { recursive: true, mode: 0o700 });
  try {
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600 });
    return await keepImage(services, path, {
      originalName: 'Event image',
      category: 'event',
      isPublic: true,
    });
  } finally {
    await rm(path, { force: true });
  }
}

function bytesOf(imageData: string): Buffer {
  const comma = imageData.startsWith('data:') ? imageData.indexOf(',') : -1;
  if (comma !== -1 || imageData.startsWith('data:')) {
    const [, type = ''] = /^data:([^;,]*);base64,$/i.exec(imageData.slice(0, comma + 1)) ?? [];
    if (!acceptedTypes.has(type.toLowerCase())) throw wrongKind(refusal);
  }
  const base64 = imageData.slice(comma + 1).replaceAll(/\s+/g, '');
  if (!/^[\w+/-]+={0,2}$/.test(base64)) throw wrongKind(refusal);
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > maxEventImageBytes) throw tooLarge('This picture is larger than 10 MB');
  return bytes;
}
