import { formatBytes, type ImageFormat, imageFormat } from './image-format.ts';

const orientationTag = 0x0112;
const exifMarker = 0xe1;
const scanMarker = 0xda;

/** The Exif orientation of a JPEG, 1 to 8. 1 (upright) when it has none. */
export function jpegOrientation(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    let at = 2;
    while (view.getUint8(at) === 0xff) {
      const marker = view.getUint8(at + 1);
      if (marker === scanMarker) return 1;
      // `Exif`, followed by two zero bytes.
      if (marker === exifMarker && view.getUint32(at + 4) === 0x45786966) return orientationIn(view, at + 10);
      at += 2 + view.getUint16(at + 2);
    }
  } catch (error) {
    // The data ends before the orientation tag.
    if (!(error instanceof RangeError)) throw error;
  }
  return 1;
}

function orientationIn(view: DataView, tiff: number): number {
  const isLittle = view.getUint16(tiff) === 0x4949;
  const directory = tiff + view.getUint32(tiff + 4, isLittle);
  const entries = view.getUint16(directory, isLittle);
  for (let index = 0; index < entries; index += 1) {
    const entry = directory + 2 + 12 * index;
    if (view.getUint16(entry, isLittle) !== orientationTag) continue;
    const orientation = view.getUint16(entry + 8, isLittle);
    return orientation >= 1 && orientation <= 8 ? orientation : 1;
  }
  return 1;
}

/** A file that is not accepted, with a message that says why and what to do. */
export class ImageRefusal extends Error {}

export interface ImageLimits {
  maxBytes: number;
  maxEdgePx: number;
}

/** More than any camera produces, but less than what crashes a phone's browser. */
const maxSourceBytes = 150_000_000;
/** A picture with suitable dimensions that is larger than this is re-encoded. */
const roomyBytes = 4_000_000;
const jpegQuality = 0.86;

/**
 * Prepares a picture for sending: upright, no larger than needed, and in memory, so that it does not depend
 * on its file any more. A picture that meets all of this is sent unchanged.
 */
export async function prepareImage(file: File, { maxBytes, maxEdgePx }: ImageLimits): Promise<Blob> {
  const name = `“${file.name}”`;
  if (file.size > maxSourceBytes)
    throw new ImageRefusal(`${name} is too large. Please choose a smaller picture.`);
  const bytes = await read(file, name);
  const format = imageFormat(bytes.subarray(0, formatBytes));
  if (!format) throw new ImageRefusal(`${name} is not a picture we can take. Please choose a JPEG or PNG.`);

  const original = new Blob([bytes], { type: `image/${format}` });
  const bitmap = await decode(original, format, name);
  try {
    const isUpright = format !== 'jpeg' || jpegOrientation(bytes) === 1;
    const isSmall = Math.max(bitmap.width, bitmap.height) <= maxEdgePx && bytes.length <= roomyBytes;
    const prepared = isUpright && isSmall && format !== 'heic' ? original : await redraw(bitmap, maxEdgePx);
    if (prepared.size > maxBytes) {
      throw new ImageRefusal(`${name} is too large. Please choose a smaller picture.`);
    }
    return prepared;
  } finally {
    bitmap.close();
  }
}

async function read(file: File, name: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new ImageRefusal(`${name} could not be read. Please choose it again.`);
  }
}

async function decode(image: Blob, format: ImageFormat, name: string): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(image, { imageOrientation: 'from-image' });
  } catch {
    if (format !== 'heic') {
      throw new ImageRefusal(`${name} is damaged and cannot be opened. Please choose another picture.`);
    }
  }
  const { decodeHeic, MissingDecoderError } = await import('./decode-heic.ts').catch(() => {
    throw new ImageRefusal(missingDecoder(name));
  });
  try {
    return await decodeHeic(image);
  } catch (error) {
    if (error instanceof MissingDecoderError) throw new ImageRefusal(missingDecoder(name));
    throw new ImageRefusal(
      `${name} is a HEIC picture that this browser cannot open. Please send it as a JPEG: on an iPhone choose ` +
        'Settings, Camera, Formats, Most Compatible, or take a screenshot of the picture.',
    );
  }
}

/** The picture is fine, but the decoder could not be loaded: after a deployment, or without a connection. */
function missingDecoder(name: string): string {
  return `${name} is a HEIC picture, and what opens it could not be loaded. Please load this page again, or send the picture as a JPEG.`;
}

async function redraw(bitmap: ImageBitmap, maxEdgePx: number): Promise<Blob> {
  const scale = Math.min(1, maxEdgePx / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new ImageRefusal('This browser has run out of memory. Please close other tabs.');
  // JPEG has no transparency; without this, transparent areas would be black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  const packed = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', jpegQuality);
  });
  // Safari frees the memory of a canvas only when its size is zero.
  canvas.width = 0;
  canvas.height = 0;
  if (!packed) throw new ImageRefusal('This browser has run out of memory. Please close other tabs.');
  return packed;
}
