import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import sharp, { type Sharp } from 'sharp';
import { imageFilesPath } from '#contract/gallery/image-sizes.ts';
import { contrast } from '#contract/venue/accent.ts';
import { drawnBrand, ownAccent } from '#contract/venue/brand.ts';
import type { LogoTrait, Venue } from '#contract/venue/venue.ts';
import type { Files } from '../files/files.ts';
import { renderLayer, renderPng } from '../posters/lettering/render-svg.ts';
import { decodingLimits, imageTypeBytes, mayBeAccepted } from '../uploads/image-type.ts';

export type Plate = NonNullable<Venue['logoPlate']>;

export const ground = '#180904';
/** White, so that a logo with a white box of its own becomes one with it. */
export const plateColours: Record<Plate, string> = { light: '#ffffff', dark: ground };

/** The width of a mark by its height. A wider one would be a line in an icon. */
export const widestIcon = 3;

/** Over the ground of the site: what has more is as light as paper. */
const lightContrast = 11;

function overGround(rgb: string): number {
  return contrast(`#${rgb.slice(0, 6)}`, ground);
}

/** With the limits of pictures that come in: a decompression bomb of a restored file is refused. */
export function openLogo(logo: Buffer): Sharp {
  return sharp(logo, decodingLimits);
}

/**
 * The logo without the empty edges of its file, be they transparent or light paper. Of paper a rim is left, so that it
 * still is a box around the mark. Any other colour at its edges belongs to the mark. `box` is the colour of all corners of a file
 * without anything transparent.
 */
export async function trimmed(logo: Buffer) {
  const whole = await openLogo(logo)
    .resize(1200, 1200, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .png()
    .toBuffer();
  const { data, info: size } = await sharp(whole).raw().toBuffer({ resolveWithObject: true });
  const { width, height } = size;
  // Sharp trims nothing that is smaller than this.
  if (Math.min(width, height) < 3) return { picture: whole, width, height, hadPaper: false, box: undefined };
  const corners = [0, width - 1, (height - 1) * width, height * width - 1].map((at) =>
    data.toString('hex', at * 4, at * 4 + 4),
  );
  const [corner = ''] = corners;
  const isOpaque = corners.every((one) => one.endsWith('ff'));
  const isPaper = isOpaque && corners.every((one) => overGround(one) > lightContrast);
  const isFilled = new Set(corners).size === 1 && (await sharp(whole).stats()).isOpaque;
  const box = isFilled ? `#${corner.slice(0, 6)}` : undefined;
  const background = isPaper ? `#${corner}` : '#0000';
  const mark = await sharp(whole)
    .trim({ background, threshold: isPaper ? 24 : 10 })
    .png()
    .toBuffer({ resolveWithObject: true });
  const rim = isPaper ? Math.round(Math.min(mark.info.width, mark.info.height) * 0.06) : 0;
  const { data: picture, info } = await sharp(mark.data)
    .extend({ top: rim, bottom: rim, left: rim, right: rim, background })
    .png()
    .toBuffer({ resolveWithObject: true });
  const hadPaper = isPaper && info.width * info.height < width * height;
  return { picture, width: info.width, height: info.height, hadPaper, box };
}

/** The file of a logo as it is kept: on pages too its mark is not small within a box of paper. */
export async function withoutPaper(logo: Buffer): Promise<Buffer> {
  const { format } = await openLogo(logo).metadata();
  const { picture, hadPaper } = await trimmed(logo);
  return hadPaper ? sharp(picture).toFormat(format, { quality: 92 }).toBuffer() : logo;
}

/** What keeps a logo from being seen on dark grounds or in icons, and the plate that it needs. */
export async function lookAtLogo(logo: Buffer): Promise<{ seen: LogoTrait[]; plate: Plate | null }> {
  const { width, height } = await trimmed(logo);
  const { data, info } = await openLogo(logo)
    .resize(96, 96, { fit: 'fill' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = Array.from({ length: info.width * info.height }, (_, at) => ({
    isEdge:
      at % info.width === 0 ||
      (at + 1) % info.width === 0 ||
      at < info.width ||
      at >= data.length / 4 - info.width,
    isSolid: (data[at * 4 + 3] ?? 0) > 128,
    light: overGround(data.toString('hex', at * 4, at * 4 + 3)),
  }));
  const edge = pixels.filter(({ isEdge }) => isEdge);
  const ink = pixels.filter(({ isSolid }) => isSolid);
  const isBox = share(edge, ({ isSolid }) => isSolid) > 0.85;
  const isLightBox = isBox && share(edge, ({ light }) => light > lightContrast) > 0.85;
  const isDark = !isBox && share(ink, ({ light }) => light < 3) > 0.35;
  const seen: Record<LogoTrait, boolean> = {
    ...{ box: isLightBox, dark: isDark, wide: width / height > widestIcon },
  };
  return {
    seen: (Object.keys(seen) as LogoTrait[]).filter((trait) => seen[trait]),
    plate: isLightBox || isDark ? 'light' : null,
  };
}

function share<Item>(items: Item[], is: (item: Item) => boolean): number {
  return items.filter(is).length / Math.max(1, items.length);
}

/** The logo as it stands on any ground: on its plate, if it has one. */
export async function plated(logo: Buffer, plate: Plate | undefined): Promise<Buffer> {
  const { picture, width, height } = await trimmed(logo);
  if (!plate) return picture;
  const pad = Math.round(Math.min(width, height) * 0.18);
  const [wide, tall] = [width + pad * 2, height + pad * 2];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${tall}"><rect width="${wide}" height="${tall}" rx="${pad / 2}" fill="${plateColours[plate]}"/></svg>`;
  return sharp(await renderLayer(svg, wide, wide))
    .composite([{ input: picture, left: pad, top: pad }])
    .png()
    .toBuffer();
}

type Marked = Pick<Venue, 'brand' | 'accent' | 'logoUrl' | 'logoPlate'>;

/**
 * The bytes of a picture of the house, such as its uploaded logo. A restored file may be anything, and from memory the
 * decoder would take even SVG. What cannot be decoded is as if there were none.
 */
export async function readPicture(galleryFiles: Files, url: string | null): Promise<Buffer | null> {
  const file = url === null ? undefined : await galleryFiles.open(url.slice(imageFilesPath.length));
  const picture = file && (await buffer(file.stream));
  if (!picture || !mayBeAccepted(picture.subarray(0, imageTypeBytes))) return null;
  return (await trimmed(picture).catch(() => null)) && picture;
}

export function readDrawnFile(name: string): Promise<Buffer> {
  return readFile(new URL(`folklore/${name}`, import.meta.url));
}

/** The house's mark as a picture: its logo, or the wordmark that was drawn. Undefined: its name is set in type. */
export async function readMark(galleryFiles: Files, venue: Marked): Promise<Buffer | undefined> {
  const logo = await readPicture(galleryFiles, venue.logoUrl);
  if (logo) return plated(logo, venue.logoPlate);
  // The mark of one brand is never shown for another.
  if (venue.brand !== drawnBrand || venue.logoUrl !== null) return undefined;
  const svg = String(await readDrawnFile('wordmark.svg'));
  return renderPng(svg.replaceAll(ownAccent, venue.accent ?? ownAccent), 1200, 3416);
}
