import { maxImageEdgePx } from '#contract/gallery/image-sizes.ts';

export interface Packing {
  image: Blob;
  /** Whether it needs no other change than being made smaller. */
  mayStay: boolean;
}

export type Packed = Blob | 'undecodable' | 'out of memory';

type Decode = (image: Blob) => Promise<ImageBitmap>;

const jpegQuality = 0.86;

/** Makes of a picture an upright JPEG that is no larger than the server keeps it. */
export async function packPicture(
  { image, mayStay }: Packing,
  decode: Decode = (blob) => createImageBitmap(blob, { imageOrientation: 'from-image' }),
): Promise<Packed> {
  const bitmap = await decode(image).catch(() => undefined);
  if (!bitmap) return 'undecodable';
  try {
    const scale = Math.min(1, maxImageEdgePx / Math.max(bitmap.width, bitmap.height));
    if (mayStay && scale === 1) return image;
    const width = Math.max(1, Math.round(bitmap.width * scale));
    const height = Math.max(1, Math.round(bitmap.height * scale));
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) return 'out of memory';
    // JPEG has no transparency; without this, transparent areas would be black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, width, height);
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: jpegQuality });
  } catch {
    return 'out of memory';
  } finally {
    bitmap.close();
  }
}

interface Thread {
  onmessage: (event: MessageEvent<Packing>) => void;
  postMessage(message: Packed): void;
}

/** For a worker: packs what it is given. */
export function packInWorker(decode?: Decode): void {
  const thread = self as unknown as Thread;
  thread.onmessage = async ({ data }) => thread.postMessage(await packPicture(data, decode));
}
