import { randomBytes } from 'node:crypto';
import { type ImageFormat, imageFormats, imageWidths } from '#contract/image-sizes.ts';
import type { AcceptedImage } from './accept-image.ts';

/** What a name of the gallery's files tells: which image, and in which of its sizes. */
export interface ImageName {
  /** The names under one of which the image itself is kept. */
  originals: string[];
  size: { width: number; format: ImageFormat } | null;
}

const namePattern = new RegExp(
  `^([0-9a-f]{32})(?:\\.(?:jpg|webp)|-(${imageWidths.join('|')})\\.(${imageFormats.join('|')}))$`,
);
const originalExtensions = ['jpg', 'webp'] satisfies AcceptedImage['extension'][];

/** 128 random bits: nobody finds a private one by trying, and none is ever used twice. */
export function newImageName(extension: AcceptedImage['extension']): string {
  return `${randomBytes(16).toString('hex')}.${extension}`;
}

/** Undefined for whatever is not a name of ours. */
export function parseImageName(name: string): ImageName | undefined {
  const [, stem, width, format] = namePattern.exec(name) ?? [];
  if (!stem) return undefined;
  if (!width) return { originals: [name], size: null };
  return {
    originals: originalExtensions.map((extension) => `${stem}.${extension}`),
    size: { width: Number(width), format: format as ImageFormat },
  };
}

/** Whether it is a name under which an upload itself is kept, of an application or of the gallery. */
export function isOriginalName(name: string): boolean {
  return parseImageName(name)?.size === null;
}

/** Every file that there may be of an image. */
export function fileNamesOf(filename: string): string[] {
  const stem = filename.replace(/\.\w+$/, '');
  const sizes = imageWidths.flatMap((width) => imageFormats.map((format) => `${stem}-${width}.${format}`));
  return [filename, ...sizes];
}
