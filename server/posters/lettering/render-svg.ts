import sharp from 'sharp';

/** Red, green and blue, a byte each. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

// The only place where SVG is rendered. It accepts only our own drawings: shapes and gradients, no text that would need
// the machine's fonts, and no external references.

/** A drawing as a PNG of this width. Its view is `viewWidth` wide. */
export function renderPng(svg: string, width: number, viewWidth: number): Promise<Buffer> {
  return rendered(svg, width, viewWidth, 9);
}

/** The same to be laid on something: to pack a large one, only to unpack it at once, takes longer than to draw it. */
export function renderLayer(svg: string, width: number, viewWidth: number): Promise<Buffer> {
  return rendered(svg, width, viewWidth, 0);
}

function rendered(svg: string, width: number, viewWidth: number, compressionLevel: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: (72 * width) / viewWidth, unlimited: false })
    .resize({ width })
    .png({ compressionLevel })
    .toBuffer();
}

/** A square drawing with a view of 1024, as pixels. */
export async function renderSvg(svg: string, pixels: number): Promise<Pixels> {
  const { data, info } = await sharp(Buffer.from(svg), { density: (72 * pixels) / 1024, unlimited: false })
    .resize(pixels, pixels, { fit: 'fill' })
    .flatten({ background: '#000' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
