import createLibheif from 'libheif-js/libheif-wasm/libheif.js';
import wasmUrl from 'libheif-js/libheif-wasm/libheif.wasm?url';

/**
 * Decodes one HEIC picture, applies its orientation and answers with it, or with null when it cannot be
 * decoded. In a worker, because a phone's photo takes seconds. The worker's script is served with a content
 * security policy of its own, since pages may not run WebAssembly.
 */
interface Thread {
  onmessage: ((event: MessageEvent<ArrayBuffer>) => void) | null;
  postMessage(message: ImageBitmap | null, transfer: Transferable[]): void;
}

// The decoder logs details of broken files to the console, where nobody needs them.
console.log = () => {};

const thread = self as unknown as Thread;

thread.onmessage = async ({ data }) => {
  try {
    const bitmap = await decode(data);
    thread.postMessage(bitmap, [bitmap]);
  } catch {
    thread.postMessage(null, []);
  }
};

async function decode(bytes: ArrayBuffer): Promise<ImageBitmap> {
  const response = await fetch(wasmUrl);
  const libheif = createLibheif({
    wasmBinary: await response.arrayBuffer(),
  });
  const images = new libheif.HeifDecoder().decode(new Uint8Array(bytes));
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) throw new Error('No picture in it');
  const pixels = new ImageData(image.get_width(), image.get_height());
  await new Promise<void>((resolve, reject) => {
    image.display(pixels, (shown) => (shown ? resolve() : reject(new Error('Not decodable'))));
  });
  return createImageBitmap(pixels);
}
