import createLibheif from 'libheif-js/libheif-wasm/libheif.js';
import wasmUrl from 'libheif-js/libheif-wasm/libheif.wasm?url';
import { packInWorker } from './pack-picture.ts';

// The decoder logs details of broken files to the console, where nobody needs them.
console.log = () => {};

packInWorker(decode);

/**
 * Decodes a HEIC picture and applies its orientation. This worker's script is served with a content security policy of
 * its own, since pages may not run WebAssembly.
 */
async function decode(file: Blob): Promise<ImageBitmap> {
  const response = await fetch(wasmUrl);
  const libheif = createLibheif({
    wasmBinary: await response.arrayBuffer(),
  });
  const images = new libheif.HeifDecoder().decode(new Uint8Array(await file.arrayBuffer()));
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) throw new Error('No picture in it');
  const pixels = new ImageData(image.get_width(), image.get_height());
  await new Promise<void>((resolve, reject) => {
    image.display(pixels, (shown) => (shown ? resolve() : reject(new Error('Not decodable'))));
  });
  return createImageBitmap(pixels);
}
