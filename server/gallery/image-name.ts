import { randomBytes } from 'node:crypto';
import { type ImageFormat, imageFormats, imageWidths } from '#contract/gallery/image-sizes.ts';
import type { AcceptedImage } from './accept-image.ts';

export interface ImageName {
  originals: string[];
  /** The size that is made; `former` for one of a width or format that an earlier version has made; null: the original. */
  size: ImageSize | 'former' | null;
}

const namePattern = /^([0-9a-f]{32})(?:\.(?:jpg|webp)|-(\d{1,5})\.([a-z0-9]{2,5}))$/;
const originalExtensions = ['jpg', 'webp'] satisfies AcceptedImage['extension'][];

/** 128 random bits: a private image cannot be found by guessing, and no name is used twice. */
export function newImageName(extension: AcceptedImage['extension']): string {
  return `${randomBytes(16).toString('hex')}.${extension}`;
}

/** Undefined for names that are not ours. */
export function parseImageName(name: string): ImageName | undefined {
  const [, stem, width, format] = namePattern.exec(name) ?? [];
  if (!stem) return undefined;
  if (!width) return { originals: [name], size: null };
  const isMade =
    imageWidths.some((made) => String(made) === width) && imageFormats.some((made) => made === format);
  return {
    originals: originalExtensions.map((extension) => `${stem}.${extension}`),
    size: isMade ? { width: Number(width), format: format as ImageFormat } : 'former',
  };
}

export function isOriginalName(name: string): boolean {
  return parseImageName(name)?.size === null;
}

/** The names of all files that are made of an image. Former sizes are left to the sweep. */
export function fileNamesOf(filename: string): string[] {
  const sizes = imageWidths.flatMap((width) =>
    imageFormats.map((format) => sizeNameOf(filename, { width, format })),
  );
  return [filename, ...sizes];
}

export interface ImageSize {
  width: number;
  format: ImageFormat;
}

export function sizeNameOf(filename: string, { width, format }: ImageSize): string {
  return filename.replace(/\.\w+$/, `-${width}.${format}`);
}

const maxNameLength = 200;
const maxStemLength = 60;

/**
 * The client's name of a file, for display: one line, without bidirectional control characters, of limited length.
 * Never part of a path.
 */
export function originalNameOf(sent: string, fallback = 'image'): string {
  const name = sent
    .toWellFormed()
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  return cut(name, maxNameLength) || fallback;
}

export function fileNameFrom(words: string, extension: string): string {
  const stem = words
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  const short = cut(stem.replace(/^-/, ''), maxStemLength).replace(/-$/, '');
  return `${short || 'image'}.${extension}`;
}

/** Never splits a character. */
function cut(text: string, length: number): string {
  return Array.from(text.slice(0, length * 2))
    .slice(0, length)
    .join('')
    .toWellFormed();
}
