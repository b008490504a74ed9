import sharp from 'sharp';

/** Red, green and blue, a byte each. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

/**
 * The one place where SVG becomes pixels. It takes only what this folder has drawn: shapes and gradients, no text that
 * would ask the machine for fonts, and no references to anything outside of it.
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
