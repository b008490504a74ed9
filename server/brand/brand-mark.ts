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
export const widestIcon = 2.2;

/** With the limits of pictures that come in: a decompression bomb of a restored file is refused. */
export function openLogo(logo: Buffer): Sharp {
  return sharp(logo, decodingLimits);
}

/** The logo without the transparent edges of its file. */
export async function trimmed(logo: Buffer) {
  const picture = openLogo(logo)
    .resize(1200, 1200, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha();
  const { data: whole, info: size } = await picture.png().toBuffer({ resolveWithObject: true });
  // Sharp trims nothing that is smaller than this.
  const canBeTrimmed = Math.min(size.width, size.height) >= 3;
  const { data, info } = await (canBeTrimmed ? sharp(whole).trim({ background: '#0000' }) : sharp(whole))
    .png()
    .toBuffer({ resolveWithObject: true });
  return { picture: data, width: info.width, height: info.height };
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
    overGround: contrast(`#${data.toString('hex', at * 4, at * 4 + 3)}`, ground),
  }));
  const edge = pixels.filter(({ isEdge }) => isEdge);
  const ink = pixels.filter(({ isSolid }) => isSolid);
  const isBox = share(edge, ({ isSolid }) => isSolid) > 0.85;
  const isLightBox = isBox && share(edge, ({ overGround }) => overGround > 11) > 0.85;
  const isDark = !isBox && share(ink, ({ overGround }) => overGround < 3) > 0.35;
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
 * The bytes of the uploaded logo. A restored file may be anything, and from memory the decoder would take even SVG. What
 * cannot be decoded is as if there were none.
 */
export async function readLogo(galleryFiles: Files, { logoUrl }: Marked): Promise<Buffer | null> {
  const file = logoUrl === null ? undefined : await galleryFiles.open(logoUrl.slice(imageFilesPath.length));
  const logo = file && (await buffer(file.stream));
  if (!logo || !mayBeAccepted(logo.subarray(0, imageTypeBytes))) return null;
  return (await trimmed(logo).catch(() => null)) && logo;
}

export function readDrawnFile(name: string): Promise<Buffer> {
  return readFile(new URL(`folklore/${name}`, import.meta.url));
}

/** The house's mark as a picture: its logo, or the wordmark that was drawn. Undefined: its name is set in type. */
export async function readMark(galleryFiles: Files, venue: Marked): Promise<Buffer | undefined> {
  const logo = await readLogo(galleryFiles, venue);
  if (logo) return plated(logo, venue.logoPlate);
  // The mark of one brand is never shown for another.
  if (venue.brand !== drawnBrand || venue.logoUrl !== null) return undefined;
  const svg = String(await readDrawnFile('wordmark.svg'));
  return renderPng(svg.replaceAll(ownAccent, venue.accent ?? ownAccent), 1200, 3416);
}
