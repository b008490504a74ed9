import { randomUUID } from 'node:crypto';
import { mkdir, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { maxImageEdgePx } from '#contract/gallery/image-sizes.ts';
import { Failure, refusedKind, tooLarge, tooSlow } from '../failure.ts';
import type { FreeDisk } from '../limits/free-disk.ts';
import type { Semaphores, Waiter } from '../limits/semaphore.ts';
import { decodingLimits, type ImageType, imageTypeBytes, imageTypeOf } from '../uploads/image-type.ts';
import { type RemovalLog, removeUpload } from '../uploads/uploads.ts';

export interface AcceptedImage {
  bytes: Buffer;
  extension: 'jpg' | 'webp';
  mimeType: 'image/jpeg' | 'image/webp';
  width: number;
  height: number;
}

/** Whose picture it is, with a signal that aborts the wait in the queue. */
export interface PictureSender extends Waiter {
  uninterrupted<Result>(work: () => Promise<Result>): Promise<Result>;
}

/**
 * Process-wide: the decoder may read only these formats. Uploads are always read as files, for which SVG stays blocked.
 * From memory SVG is allowed for our own drawings. Whoever reads a stored file that way checks its first bytes before.
 */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
    'VipsForeignLoadSvgBuffer',
  ],
});
sharp.cache(false);
sharp.concurrency(1);

/**
 * The maximum number of pixels per format, and the measured memory per pixel while decoding. A phone's 48 megapixels
 * fit; a decompression bomb does not. A progressive JPEG is held in memory as a whole, and a kilobyte of AVIF could ask
 * for more memory than all others.
 */
const costs: Record<
  Exclude<ImageType, 'heic'> | 'jpeg in passes',
  { maxPixels: number; bytesPerPixel: number }
> = {
  jpeg: { maxPixels: 50_000_000, bytesPerPixel: 1.5 },
  'jpeg in passes': { maxPixels: 25_000_000, bytesPerPixel: 7 },
  png: { maxPixels: 50_000_000, bytesPerPixel: 4 },
  webp: { maxPixels: 50_000_000, bytesPerPixel: 3 },
  gif: { maxPixels: 25_000_000, bytesPerPixel: 7 },
  avif: { maxPixels: 10_000_000, bytesPerPixel: 18 },
};
const decodeSeconds = 20;

const kinds = 'JPEG, PNG, WebP, GIF or AVIF';
const notAnImage = `Please choose a ${kinds} picture`;
const heicRefused =
  'HEIC photos cannot be read here. Please send a JPEG: choose "Most Compatible" in the camera’s settings, or export the photo as JPEG.';
const damaged = 'This picture is damaged or incomplete. Please choose another one.';
const tookTooLong =
  'This picture took too long to be prepared. Please try again in a minute, or choose a smaller one.';
const tooManyPixels = 'This picture has too many pixels. Please send a smaller one.';

/** Refuses a file by its first bytes and header alone, without decoding it. */
export async function inspectImage(path: string): Promise<{ hasAlpha: boolean; decodeBytes: number }> {
  const type = imageTypeOf(await firstBytes(path));
  if (type === 'heic') throw refusedKind(heicRefused);
  if (!type) throw refusedKind(notAnImage);
  const metadata = await sharp(path, decodingLimits).metadata().catch(refuse);
  if (formatOf(metadata) !== type) throw refusedKind(notAnImage);
  const { width, height, hasAlpha, isProgressive } = metadata;
  const { maxPixels, bytesPerPixel } = costs[type === 'jpeg' && isProgressive ? 'jpeg in passes' : type];
  if (width * height > maxPixels) throw tooLarge(tooManyPixels);
  return { hasAlpha, decodeBytes: width * height * bytesPerPixel };
}

/**
 * Re-encodes an uploaded file: upright, scaled down, in sRGB, without metadata. Opaque pictures become JPEG, others
 * WebP.
 */
export async function acceptImage(
  { semaphores }: { semaphores: Semaphores },
  path: string,
  sender?: PictureSender,
): Promise<AcceptedImage> {
  const { hasAlpha, decodeBytes } = await inspectImage(path);
  async function decode(): Promise<AcceptedImage> {
    const upright = sharp(path, decodingLimits)
      .autoOrient()
      .resize({ width: maxImageEdgePx, height: maxImageEdgePx, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: decodeSeconds });
    return (hasAlpha ? encodeWithAlpha(upright) : encodeJpeg(upright)).catch(refuse);
  }
  return semaphores.decode.run(decodeBytes, () => (sender ? sender.uninterrupted(decode) : decode()), sender);
}

/** Many pictures have an alpha channel that they do not use, for example every GIF. */
async function encodeWithAlpha(image: Sharp): Promise<AcceptedImage> {
  const { data, info } = await image.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = sharp(data, { raw: { width, height, channels } });
  if ((await pixels.stats()).isOpaque) return encodeJpeg(pixels.removeAlpha());
  const bytes = await pixels.webp({ quality: 86, alphaQuality: 90, effort: 3 }).toBuffer();
  return { bytes, extension: 'webp', mimeType: 'image/webp', width, height };
}

async function encodeJpeg(image: Sharp): Promise<AcceptedImage> {
  const { data, info } = await image.jpeg({ quality: 84 }).toBuffer({ resolveWithObject: true });
  return {
    bytes: data,
    extension: 'jpg',
    mimeType: 'image/jpeg',
    width: info.width,
    height: info.height,
  };
}

function formatOf({ format, compression }: Metadata): ImageType | undefined {
  if (format === 'heif') return compression === 'av1' ? 'avif' : 'heic';
  return (['jpeg', 'png', 'webp', 'gif'] as const).find((known) => known === format);
}

/**
 * The decoder reports only sentences. Whatever it says, the file is the cause, except for a timeout: that may be the
 * picture or a busy machine.
 */
function refuse(error: unknown): never {
  if (error instanceof Failure) throw error;
  const { message } = error as Error;
  if (/^timeout: \d+% complete/.test(message)) throw tooSlow(tookTooLong, 60);
  if (/pixel limit|dimension/i.test(message)) throw tooLarge(tooManyPixels);
  throw refusedKind(damaged);
}

async function firstBytes(path: string): Promise<Buffer> {
  await using file = await open(path, 'r');
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(imageTypeBytes) });
  return buffer.subarray(0, bytesRead);
}

/**
 * Accepts a picture that did not come as an upload, with the same checks. It is written to a file first: the decoder
 * reads more formats from memory than from a file.
 */
export async function acceptBytes(
  parts: { uploadsFolder: string; disk: FreeDisk; semaphores: Semaphores; log: RemovalLog },
  bytes: Uint8Array,
): Promise<AcceptedImage> {
  await parts.disk.requireRoom();
  const folder = join(parts.uploadsFolder, randomUUID());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const path = join(folder, 'picture');
    await writeFile(path, bytes, { mode: 0o600 });
    return await acceptImage(parts, path);
  } finally {
    await removeUpload(folder, parts.log);
  }
}
