import { randomBytes } from 'node:crypto';
import { type ImageFormat, imageFormats, imageWidths } from '#contract/image-sizes.ts';
import type { AcceptedImage } from './accept-image.ts';

/** A parsed file name of the gallery: which image, and in which size. */
export interface ImageName {
  /** The possible names of the original file. */
  originals: string[];
  size: { width: number; format: ImageFormat } | null;
}

const namePattern = new RegExp(
  `^([0-9a-f]{32})(?:\\.(?:jpg|webp)|-(${imageWidths.join('|')})\\.(${imageFormats.join('|')}))$`,
);
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
  return {
    originals: originalExtensions.map((extension) => `${stem}.${extension}`),
    size: { width: Number(width), format: format as ImageFormat },
  };
}

/** Whether this is the name of an original, of an application or of the gallery. */
export function isOriginalName(name: string): boolean {
  return parseImageName(name)?.size === null;
}

/** The names of all files that an image may have. */
export function fileNamesOf(filename: string): string[] {
  const stem = filename.replace(/\.\w+$/, '');
  const sizes = imageWidths.flatMap((width) => imageFormats.map((format) => `${stem}-${width}.${format}`));
  return [filename, ...sizes];
}
