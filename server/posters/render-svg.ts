import sharp from 'sharp';

/** Red, green and blue, a byte each. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

/**
 * The only place where SVG is rendered. It accepts only drawings of this folder: shapes and gradients, no text that
 * would need the machine's fonts, and no external references.
 */
export async function renderSvg(svg: string, pixels: number): Promise<Pixels> {
  const { data, info } = await sharp(Buffer.from(svg), { density: (72 * pixels) / 1024, unlimited: false })
    .resize(pixels, pixels, { fit: 'fill' })
    .flatten({ background: '#000' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
