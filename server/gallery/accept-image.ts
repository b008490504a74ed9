import { open } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { maxImageEdgePx } from '#contract/application-form.ts';
import { ExpectedError, tooBusy, tooLarge, wrongKind } from '../http/errors.ts';
import { type ImageType, imageTypeBytes, imageTypeOf } from './image-type.ts';

export interface AcceptedImage {
  bytes: Buffer;
  extension: 'jpg' | 'webp';
  mimeType: 'image/jpeg' | 'image/webp';
}

/**
 * Process-wide: of all that the decoder can read, only these. Uploads are always read as *files*, for which SVG stays
 * blocked; from memory it may be drawn, since what is there was drawn by ourselves.
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

/** A phone's 48 megapixels fit; an image that unpacks to gigabytes does not. */
const maxPixels = 50_000_000;
const decoding: SharpOptions = { limitInputPixels: maxPixels, pages: 1, failOn: 'warning' };
const decodeSeconds = 20;

const decodesAtOnce = 2;
const maxWaiting = 40;
let running = 0;
const waiting: (() => void)[] = [];

const kinds = 'JPEG, PNG, WebP, GIF or AVIF';
const notAnImage = `Please choose a ${kinds} picture`;
const heicRefused =
  'HEIC photos cannot be read here. Please send a JPEG: choose "Most Compatible" in the camera’s settings, or export the photo as JPEG.';
const damaged = 'This picture is damaged or incomplete. Please choose another one.';
const tooManyPixels = `This picture has more than ${maxPixels / 1_000_000} megapixels`;

/** Refuses what is plainly not acceptable, by its first bytes and its header alone. */
export async function inspectImage(path: string): Promise<Metadata> {
  const type = imageTypeOf(await firstBytes(path));
  if (type === 'heic') throw wrongKind(heicRefused);
  if (!type) throw wrongKind(notAnImage);
  const metadata = await sharp(path, decoding).metadata().catch(refuse);
  if (formatOf(metadata) !== type) throw wrongKind(notAnImage);
  return metadata;
}

/**
 * An uploaded file as a picture of our own making: upright, scaled down, in sRGB, without anything that was not
 * pixels. Opaque ones become JPEG, others WebP.
 */
export async function acceptImage(path: string): Promise<AcceptedImage> {
  const { hasAlpha } = await inspectImage(path);
  return inTurn(async () => {
    const upright = sharp(path, decoding)
      .autoOrient()
      .resize({ width: maxImageEdgePx, height: maxImageEdgePx, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: decodeSeconds });
    return (hasAlpha ? encodeWithAlpha(upright) : encodeJpeg(upright)).catch(refuse);
  });
}

/** Many pictures have room for transparency and do not use it, every GIF for one. */
async function encodeWithAlpha(image: Sharp): Promise<AcceptedImage> {
  const { data, info } = await image.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = sharp(data, { raw: { width, height, channels } });
  if ((await pixels.stats()).isOpaque) return encodeJpeg(pixels.removeAlpha());
  const bytes = await pixels.webp({ quality: 86, alphaQuality: 90, effort: 3 }).toBuffer();
  return { bytes, extension: 'webp', mimeType: 'image/webp' };
}

async function encodeJpeg(image: Sharp): Promise<AcceptedImage> {
  const bytes = await image.jpeg({ quality: 84 }).toBuffer();
  return { bytes, extension: 'jpg', mimeType: 'image/jpeg' };
}

function formatOf({ format, compression }: Metadata): ImageType | undefined {
  if (format === 'heif') return compression === 'av1' ? 'avif' : 'heic';
  return (['jpeg', 'png', 'webp', 'gif'] as const).find((known) => known === format);
}

/** The decoder tells by sentences only. Whatever it says, the file is to blame. */
function refuse(error: unknown): never {
  if (error instanceof ExpectedError) throw error;
  const { message } = error as Error;
  if (/pixel limit|dimension/i.test(message)) throw tooLarge(tooManyPixels);
  throw wrongKind(damaged);
}

async function firstBytes(path: string): Promise<Buffer> {
  await using file = await open(path, 'r');
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(imageTypeBytes) });
  return buffer.subarray(0, bytesRead);
}

/** A decode takes a core and up to 200 MB: a few at once, the others in line, and no endless line. */
async function inTurn<Result>(decode: () => Promise<Result>): Promise<Result> {
  if (running < decodesAtOnce) running += 1;
  else if (waiting.length < maxWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
  else throw tooBusy('Too many pictures are being looked at. Please try again in half a minute.', 30);
  try {
    return await decode();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
