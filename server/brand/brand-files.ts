import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { ownAccent } from '#contract/venue/brand.ts';
import { renderLayer, renderPng } from '../posters/lettering/render-svg.ts';
import {
  ground,
  openLogo,
  type Plate,
  plateColours,
  plated,
  readDrawnFile,
  trimmed,
  widestIcon,
} from './brand-mark.ts';
import { drawSentence, drawTile, drawWordmark, type TileShape, tileViewSize } from './brand-svg.ts';

/** An .ico file: a directory of pictures, which may be PNG. */
function packIco(pictures: Buffer[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, picture] of pictures.entries()) {
    const entry = 6 + 16 * index;
    header.writeUInt8(picture.readUInt32BE(16), entry);
    header.writeUInt8(picture.readUInt32BE(20), entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(picture.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += picture.length;
  }
  return Buffer.concat([header, ...pictures]);
}

/** What the pictures of a brand are drawn from. */
export interface Brand {
  name: string;
  /** It is the one that has a mark of its own. */
  isDrawn?: boolean;
  tagline: string;
  accent: string;
  /** The bytes of an uploaded logo. */
  logo: Buffer | null;
  plate?: Plate | undefined;
  /** The photo that the house has chosen for its home page. */
  photo?: Buffer | undefined;
  /** Nothing of the photograph that the share card came with. */
  ownPhotosOnly?: boolean | undefined;
}

interface Tile extends TileShape {
  /** The drawing for the brand that has a mark of its own, and how large it is. */
  drawn: string;
  drawnSize: number;
}

const roundTile: Tile = { cornerPercent: 22, letterPercent: 62, drawn: 'tile-round.svg', drawnSize: 64 };
const squareTile: Tile = { cornerPercent: 0, letterPercent: 62, drawn: 'tile-square.svg', drawnSize: 64 };
/** A mask may cut a tenth away on every side. */
const maskableTile: Tile = { cornerPercent: 0, letterPercent: 48, drawn: 'tile-maskable.svg', drawnSize: 64 };
/** Sixteen pixels are few: the letter takes nearly all of them. */
const tinyTile: Tile = { cornerPercent: 22, letterPercent: 78, drawn: 'favicon.svg', drawnSize: 16 };

/** The pictures that every page, home screen and link preview asks for, by their names at the root of the site. */
export const brandFiles = {
  'favicon.svg': { type: 'image/svg+xml; charset=utf-8', draw: drawSvgIcon },
  'favicon.ico': { type: 'image/x-icon', draw: drawIco },
  'apple-touch-icon.png': { type: 'image/png', draw: (brand: Brand) => drawIcon(brand, 180, squareTile) },
  'icon-192.png': { type: 'image/png', draw: (brand: Brand) => drawIcon(brand, 192, roundTile) },
  'icon-512.png': { type: 'image/png', draw: (brand: Brand) => drawIcon(brand, 512, roundTile) },
  'icon-maskable-512.png': { type: 'image/png', draw: (brand: Brand) => drawIcon(brand, 512, maskableTile) },
  'mail-logo.png': { type: 'image/png', draw: drawMailLogo },
  'share-card.jpg': { type: 'image/jpeg', draw: drawShareCard },
} satisfies Record<string, { type: string; draw: (brand: Brand) => Promise<Buffer> }>;

export type BrandFile = keyof typeof brandFiles;

async function drawSvgIcon(brand: Brand): Promise<Buffer> {
  const icon = await iconOfLogo(brand, 64, tinyTile);
  if (!icon) return Buffer.from(await tileOf(brand, tinyTile));
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><image width="64" height="64" href="data:image/png;base64,${icon.toString('base64')}"/></svg>`,
  );
}

async function drawIco(brand: Brand): Promise<Buffer> {
  return packIco(await Promise.all([16, 32, 48].map((pixels) => drawIcon(brand, pixels, tinyTile))));
}

async function drawIcon(brand: Brand, pixels: number, tile: Tile): Promise<Buffer> {
  const icon = await iconOfLogo(brand, pixels, tile);
  return icon ?? renderPng(await tileOf(brand, tile), pixels, brand.isDrawn ? tile.drawnSize : tileViewSize);
}

/** The mark that was drawn for one brand, in its accent; of any other the first letter. */
async function tileOf({ name, accent, isDrawn }: Brand, tile: Tile): Promise<string> {
  if (!isDrawn) return drawTile(name, accent, tile);
  return String(await readDrawnFile(tile.drawn)).replaceAll(ownAccent, accent);
}

/** The logo as a whole, on the colour of its own edges, its plate or the ground of the site. Undefined for one that is too wide: the letter is used. */
async function iconOfLogo({ logo, plate }: Brand, pixels: number, { letterPercent }: TileShape) {
  if (!logo) return undefined;
  const { picture, width, height, box } = await trimmed(logo);
  if (width / height > widestIcon) return undefined;
  const edge = Math.round((pixels * Math.min(90, letterPercent + 20)) / 100);
  const fitted = await sharp(picture).resize(edge, edge, { fit: 'inside' }).png().toBuffer();
  const background = box ?? (plate ? plateColours[plate] : ground);
  return sharp({ create: { width: pixels, height: pixels, channels: 3, background } })
    .composite([{ input: fitted, gravity: 'centre' }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/**
 * The logo at the left of a strip, in three times the size at which mails show it: sharp on every screen. The icon
 * stands there once the logo is gone, so that mails of before keep a picture.
 */
async function drawMailLogo(brand: Brand): Promise<Buffer> {
  const picture = brand.logo
    ? await plated(brand.logo, brand.plate)
    : await drawIcon({ ...brand, isDrawn: false }, 144, squareTile);
  return openLogo(picture)
    .resize(960, 144, { fit: 'contain', position: 'left', background: ground })
    .flatten({ background: ground })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

const card = { width: 1200, height: 630, left: 88 };
const nameRoom = { top: 130, width: 700, height: 240 };

/** Over a white photo, words up to two thirds of the width are read. In small steps: the eye sees a bend as a line. */
const shadeStops = [0.9, 0.88, 0.86, 0.84, 0.81, 0.78, 0.72, 0.58, 0.34, 0.1, 0]
  .map((opacity, step) => `<stop offset="${step / 10}" stop-color="${ground}" stop-opacity="${opacity}"/>`)
  .join('');

/** The name, or the sign of the icons for a name whose letters our typeface does not have. */
function drawNameOrSign(name: string, accent: string): string {
  const { top, height } = nameRoom;
  const wordmark = drawWordmark(name, nameRoom);
  if (wordmark) return `<path fill="#f6e3bc" transform="translate(${card.left} ${top})" d="${wordmark}"/>`;
  return `<svg x="${card.left}" y="${top}" width="${height}" height="${height}">${drawTile(name, accent, roundTile)}</svg>`;
}

/** A logo that is no wider than this share of its room may be a mark without a word. */
const widestMark = 0.5;

function drawNameBeside(name: string, logo: { width: number }): string {
  if (logo.width > nameRoom.width * widestMark) return '';
  const left = logo.width + 48;
  const wordmark = drawWordmark(name, { width: nameRoom.width - left, height: nameRoom.height });
  return `<path fill="#f6e3bc" transform="translate(${card.left + left} ${nameRoom.top})" d="${wordmark}"/>`;
}

async function drawShareCard(brand: Brand): Promise<Buffer> {
  const { name, tagline, accent, logo, plate } = brand;
  const ownLogo =
    logo &&
    (await openLogo(await plated(logo, plate))
      .resize(nameRoom.width, nameRoom.height, { fit: 'inside' })
      .png()
      .toBuffer({ resolveWithObject: true }));
  const sign = ownLogo ? drawNameBeside(name, ownLogo.info) : drawNameOrSign(name, accent);
  const sentence = drawSentence(tagline, { width: 560, size: 30, maxLines: 3 });
  const below = nameRoom.top + nameRoom.height;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${card.width}" height="${card.height}"><defs>
    <linearGradient id="shade" x2="1">${shadeStops}</linearGradient></defs><rect width="${card.width}" height="${card.height}" fill="url(#shade)"/>
    ${sign}
    <rect x="${card.left}" y="${below + 24}" width="96" height="5" fill="${accent}"/>
    <path fill="#f6e3bc" transform="translate(${card.left} ${below + 56})" d="${sentence}"/></svg>`;
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${card.width}" height="${card.height}"><defs><radialGradient id="lamp" cx=".86" cy=".4" r=".5">
    <stop stop-color="${accent}"/><stop offset="1" stop-color="${ground}"/></radialGradient></defs>
    <rect width="${card.width}" height="${card.height}" fill="url(#lamp)"/></svg>`;
  const photo =
    brand.photo ??
    (brand.ownPhotosOnly
      ? await renderLayer(drawn, card.width, card.width)
      : await readFile(new URL('card-background.jpg', import.meta.url)));
  return openLogo(photo)
    .rotate()
    .resize(card.width, card.height, { fit: 'cover', position: 'attention' })
    .composite([
      { input: await renderLayer(svg, card.width, card.width) },
      ...(ownLogo ? [{ input: ownLogo.data, left: card.left, top: below - ownLogo.info.height }] : []),
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}
