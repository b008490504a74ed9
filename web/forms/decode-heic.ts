/** Its code could not be loaded. */
export class MissingDecoderError extends Error {}

/** A HEIC picture as pixels, upright. The thread ends with it: WebAssembly never gives memory back. */
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
        // What goes wrong in a thread that runs has a message.
        reject(event.message ? new Error(event.message) : new MissingDecoderError());
      };
      worker.postMessage(bytes, [bytes]);
    });
  } finally {
    worker.terminate();
  }
}
