/** The code of the decoder could not be loaded. */
export class MissingDecoderError extends Error {}

/**
 * Decodes a HEIC picture and applies its orientation. The worker is terminated afterwards, because
 * WebAssembly never returns memory.
 */
export async function decodeHeic(file: Blob): Promise<ImageBitmap> {
  const bytes = await file.arrayBuffer();
  const worker = new Worker(new URL('./heic-decoder.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<ImageBitmap>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<ImageBitmap | null>) => {
        if (data) resolve(data);
        else reject(new Error('This HEIC picture cannot be decoded'));
      };
      worker.onerror = (event) => {
        event.preventDefault();
        // An error without a message means that the worker's script could not be loaded.
        reject(event.message ? new Error(event.message) : new MissingDecoderError());
      };
      worker.postMessage(bytes, [bytes]);
    });
  } finally {
    worker.terminate();
  }
}
