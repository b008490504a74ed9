import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { maxImageEdgePx } from '#contract/gallery/image-sizes.ts';
import { type DiscardingParts, discardFiles } from '../files/discard-files.ts';
import type { OpenFile } from '../files/files.ts';
import type { KeyedMutex, Semaphores } from '../limits/semaphore.ts';
import type { GalleryStore } from './gallery.store.ts';
import { type ImageSize, sizeNameOf } from './image-name.ts';

export interface SizeParts extends DiscardingParts {
  gallery: GalleryStore;
  mutex: KeyedMutex;
  semaphores: Semaphores;
}

/** The maximum memory for decoding, scaling and encoding one of our images. */
const decodeBytes = maxImageEdgePx * maxImageEdgePx * 4;

/**
 * One size of an image, made unless it is there already, and stored beside the original. Other processes may make it at
 * the same time: each writes atomically, and the last one stays. Whoever no longer wants it leaves the queue.
 */
export async function openSize(
  services: SizeParts,
  original: string,
  size: ImageSize,
  unwanted: AbortSignal,
): Promise<OpenFile | undefined> {
  const { galleryFiles, mutex } = services;
  const name = sizeNameOf(original, size);
  const kept = await galleryFiles.open(name);
  if (kept) return kept;
  const make = async () => (await galleryFiles.open(name)) ?? makeSize(services, original, size, unwanted);
  return mutex.run(`image ${name}`, make, unwanted);
}

async function makeSize(
  services: SizeParts,
  original: string,
  size: ImageSize,
  unwanted: AbortSignal,
): Promise<OpenFile | undefined> {
  const { gallery, galleryFiles, semaphores } = services;
  const draw = async () => {
    const source = await galleryFiles.open(original);
    if (!source) return undefined;
    const scaled = sharp(await buffer(source.stream)).resize({ width: size.width, withoutEnlargement: true });
    // The next slower settings of both encoders save a tenth, and take seven times as long.
    const encoded =
      size.format === 'avif'
        ? scaled.avif({ quality: 50, effort: 3 })
        : scaled.webp({ quality: 78, effort: 3 });
    return encoded.toBuffer();
  };
  const bytes = await semaphores.sizes.run(decodeBytes, draw, { name: '', signal: unwanted });
  if (!bytes) return undefined;
  const name = sizeNameOf(original, size);
  await galleryFiles.put(name, bytes);
  // The image was deleted in the meantime, by a process that did not know of this file.
  if (!(await gallery.findFile([original]))) {
    await discardFiles(services, 'gallery', [name]);
    return undefined;
  }
  return galleryFiles.open(name);
}
