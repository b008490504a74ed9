import { parentPort, workerData } from 'node:worker_threads';
import sharp from 'sharp';
import { type Light, lightOf, type RelightOrder } from './relight-image.ts';

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

/** Three bytes a pixel; `soft` and `bright` are blurred versions of the same picture. */
interface Photo {
  picture: Buffer;
  /** Slightly blurred: the shape of things without their grain. */
  soft: Buffer;
  /** The bright areas, widely blurred. */
  bright: Buffer;
  width: number;
  height: number;
}

/** Relights a photograph: the reflectance of each pixel is lit by other lamps, then toned like a print. */
function relightPixels({ picture, soft, bright, width, height }: Photo, light: Light): Buffer {
  const lit = Buffer.allocUnsafe(picture.length);
  const longer = Math.max(width, height);
  const linear = Float32Array.from({ length: 256 }, (_, value) => (value / 255) ** 2.2);
  const softLight = (place: number) =>
    ((soft[place] ?? 0) * 0.3 + (soft[place + 1] ?? 0) * 0.59 + (soft[place + 2] ?? 0) * 0.11) / 255;
  const developRed = developer(light, 0);
  const developGreen = developer(light, 1);
  const developBlue = developer(light, 2);
  for (let y = 0; y < height; y += 1) {
    const above = Math.max(0, y - 2) * width;
    const below = Math.min(height - 1, y + 2) * width;
    for (let x = 0; x < width; x += 1) {
      const place = (y * width + x) * 3;
      const left = (y * width + Math.max(0, x - 2)) * 3;
      const right = (y * width + Math.min(width - 1, x + 2)) * 3;
      // Brightness that rises towards the lamp is taken for a surface that faces it.
      const slopeX = softLight(right) - softLight(left);
      const slopeY = softLight((below + x) * 3) - softLight((above + x) * 3);
      let [onRed, onGreen, onBlue] = light.ambient;
      let haze = 0;
      for (const lamp of light.lamps) {
        const dx = lamp.x * width - x;
        const dy = lamp.y * height - y;
        const distance = Math.hypot(dx, dy) / longer;
        const near = Math.max(0, 1 - distance / lamp.reach);
        if (near === 0) continue;
        const facing = ((slopeX * dx + slopeY * dy) / (distance * longer + 1)) * light.relief;
        const amount = near * near * (3 - 2 * near) * Math.max(0.3, 1 + facing);
        onRed += lamp.colour[0] * amount;
        onGreen += lamp.colour[1] * amount;
        onBlue += lamp.colour[2] * amount;
        haze += near * near * near;
      }
      const red = linear[picture[place] ?? 0] ?? 0;
      const green = linear[picture[place + 1] ?? 0] ?? 0;
      const blue = linear[picture[place + 2] ?? 0] ?? 0;
      const grey = red * 0.3 + green * 0.59 + blue * 0.11;
      const keep = light.saturation;
      const shining =
        (linear[bright[place] ?? 0] ?? 0) +
        (linear[bright[place + 1] ?? 0] ?? 0) +
        (linear[bright[place + 2] ?? 0] ?? 0);
      const glow = shining * 0.6 * light.glow;
      const air = light.lift * (0.4 + haze * 1.6);
      const litRed = (grey + (red - grey) * keep + air) * onRed + glow * light.glowColour[0];
      const litGreen = (grey + (green - grey) * keep + air) * onGreen + glow * light.glowColour[1];
      const litBlue = (grey + (blue - grey) * keep + air) * onBlue + glow * light.glowColour[2];
      lit[place] = developRed(litRed);
      lit[place + 1] = developGreen(litGreen);
      lit[place + 2] = developBlue(litBlue);
    }
  }
  return lit;
}

/** A lookup table from linear light to a byte: computing a power for each of ten million values would take seconds. */
function developer(light: Light, channel: 0 | 1 | 2): (amount: number) => number {
  const steps = 4096;
  const most = 16;
  const table = Uint8Array.from({ length: steps }, (_, step) => {
    const print = film((step / (steps - 1)) ** 2 * most * light.exposure);
    const toned = print * light.highTone[channel] + light.shadowTone[channel] * (1 - print) ** 3;
    return Math.min(255, Math.max(0, toned ** (1 / 2.2) * 255 + 0.5));
  });
  return (amount) =>
    table[Math.min(steps - 1, Math.round(Math.sqrt(Math.max(0, amount) / most) * (steps - 1)))] ?? 0;
}

/** A film's response curve: soft in the shadows, and never fully burnt out. */
function film(light: number): number {
  return (light * (2.51 * light + 0.03)) / (light * (2.43 * light + 0.59) + 0.14);
}
