export type PictureFormat = 'avif' | 'webp' | 'jpg';

/**
 * The result of importing `photo.jpg?picture`: just enough to name every file of the picture, because it is
 * part of the public bundle.
 */
export type PictureSource = {
  path: string;
  hash: string;
  width: number;
  height: number;
  widths: readonly number[];
  fallbackWidth: number;
  placeholder: string;
  /** Only in pages that the built server renders: it would make the scripts larger. React leaves it where it is. */
  preview?: string;
};

/** `narrow` is another crop of the photograph for narrow screens. */
export type Photo = PictureSource & { alt: string; narrow?: PictureSource };

/** The file names of a picture. The build uses the same function. */
export function pictureUrl(
  source: Pick<PictureSource, 'path' | 'hash'>,
  width: number,
  format: PictureFormat,
): string {
  return `${source.path}-${width}.${source.hash}.${format}`;
}

export function pictureSrcSet(source: PictureSource, format: PictureFormat): string {
  return source.widths.map((width) => `${pictureUrl(source, width, format)} ${width}w`).join(', ');
}

/** A JPEG for `<img src>`, share cards and feeds. */
export function pictureFallback(source: PictureSource): string {
  return pictureUrl(source, source.fallbackWidth, 'jpg');
}
