import { parentPort, workerData } from 'node:worker_threads';
import sharp from 'sharp';
import { lightOf } from './lights.ts';
import { relightPixels } from './relight-pixels.ts';

export interface RelightOrder {
  input: Uint8Array;
  turn: number;
}

/** The longest side that is processed. Larger pictures are scaled down first. */
const maxEdge = 2560;
const maxPixels = 50_000_000;

const { input, turn } = workerData as RelightOrder;
if (!isPhotograph(Buffer.from(input)))
  throw new Error('Only a JPEG, PNG, WebP or AVIF picture can be relit.');
const { data, info } = await sharp(input, { limitInputPixels: maxPixels })
  .autoOrient()
  .resize(maxEdge, maxEdge, { fit: 'inside', withoutEnlargement: true })
  .flatten({ background: '#000' })
  .toColourspace('srgb')
  .raw()
  .toBuffer({ resolveWithObject: true });
const { width, height } = info;
const raw = { width, height, channels: 3 } as const;
const longer = Math.max(width, height);
const [soft, bright] = await Promise.all([
  sharp(data, { raw })
    .blur(Math.max(0.5, longer / 640))
    .raw()
    .toBuffer(),
  // Only bright areas glow: everything below the upper third is removed before the blur.
  sharp(data, { raw })
    .linear(1.9, -255 * 0.9)
    .blur(Math.max(0.6, longer / 55))
    .raw()
    .toBuffer(),
]);
const lit = relightPixels({ picture: data, soft, bright, width, height }, lightOf(turn));
parentPort?.postMessage(
  await sharp(lit, { raw }).jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer(),
);

/** Checked by its first bytes, before decoding: from memory the decoder would accept SVG too. */
function isPhotograph(bytes: Buffer): boolean {
  const kind = bytes.toString('latin1', 8, 12);
  return (
    bytes.toString('latin1', 0, 3) === '\xff\xd8\xff' ||
    bytes.toString('latin1', 0, 4) === '\x89PNG' ||
    (bytes.toString('latin1', 0, 4) === 'RIFF' && kind === 'WEBP') ||
    (bytes.toString('latin1', 4, 8) === 'ftyp' && kind === 'avif')
  );
}
