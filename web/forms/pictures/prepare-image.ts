import { maxImageBytes } from '#contract/gallery/image-sizes.ts';
import { formatBytes, imageFormat } from './image-format.ts';
import { type Packed, type Packing, packPicture } from './pack-picture.ts';

/** A file that is not accepted, with a message that says why and what to do. */
export class ImageRefusal extends Error {}

/** More than any camera produces, but less than what crashes a phone's browser. */
const maxSourceBytes = 150_000_000;
/** A picture with suitable dimensions that is larger than this is re-encoded. */
const roomyBytes = 4_000_000;

/**
 * Prepares a picture for sending: no larger than needed, and in memory, so that it does not depend on its file any more.
 * A picture that meets all of this is sent unchanged: the server turns it upright.
 */
export async function prepareImage(file: File): Promise<Blob> {
  const name = `“${file.name}”`;
  if (file.size > maxSourceBytes)
    throw new ImageRefusal(`${name} is too large. Please choose a smaller picture.`);
  const bytes = await read(file, name);
  const format = imageFormat(bytes.subarray(0, formatBytes));
  if (!format) throw new ImageRefusal(`${name} is not a picture we can take. Please choose a JPEG or PNG.`);

  const work: Packing = {
    image: new Blob([bytes], { type: `image/${format}` }),
    mayStay: bytes.length <= roomyBytes && format !== 'heic',
  };
  let packed = await pack(work);
  if (packed === 'undecodable' && format === 'heic') packed = await packHeic(work, name);
  if (packed === 'undecodable')
    throw new ImageRefusal(`${name} is damaged and cannot be opened. Please choose another picture.`);
  if (packed === 'out of memory')
    throw new ImageRefusal('This browser has run out of memory. Please close other tabs.');
  if (packed.size > maxImageBytes)
    throw new ImageRefusal(`${name} is too large. Please choose a smaller picture.`);
  return packed;
}

async function read(file: File, name: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new ImageRefusal(`${name} could not be read. Please choose it again.`);
  }
}

/** In a worker, because the page could not answer a tap meanwhile; or in the page, where that cannot be loaded. */
async function pack(work: Packing): Promise<Packed> {
  const worker = new Worker(new URL('./picture-packer.worker.ts', import.meta.url), { type: 'module' });
  return (await ask(worker, work)) ?? packPicture(work);
}

/** For browsers that cannot open it themselves. */
async function packHeic(work: Packing, name: string): Promise<Packed> {
  const worker = new Worker(new URL('./heic-decoder.worker.ts', import.meta.url), { type: 'module' });
  const packed = await ask(worker, work);
  if (!packed)
    throw new ImageRefusal(
      `${name} is a HEIC picture, and what opens it could not be loaded. Please load this page again, or send the picture as a JPEG.`,
    );
  if (packed === 'undecodable')
    throw new ImageRefusal(
      `${name} is a HEIC picture that this browser cannot open. Please send it as a JPEG: on an iPhone choose ` +
        'Settings, Camera, Formats, Most Compatible, or take a screenshot of the picture.',
    );
  return packed;
}

/**
 * Undefined when the worker's code could not be loaded: after a deployment, or without a connection. It is ended
 * afterwards, because WebAssembly never returns memory, and Safari that of a canvas late.
 */
function ask(worker: Worker, work: Packing): Promise<Packed | undefined> {
  return new Promise<Packed | undefined>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Packed>) => resolve(data);
    worker.onerror = (event) => {
      event.preventDefault();
      // An error with a message is one of the code.
      resolve(event.message ? 'undecodable' : undefined);
    };
    worker.postMessage(work);
  }).finally(() => worker.terminate());
}
