export type PictureFormat = 'avif' | 'webp' | 'jpg';

/** What importing `photo.jpg?picture` gives: enough to name every file of the picture, and no more, because
 * each of these travels in the public bundle. */
export type PictureSource = {
  path: string;
  hash: string;
  width: number;
  height: number;
  widths: readonly number[];
  fallbackWidth: number;
  placeholder: string;
};

/** `narrow` is another crop of the same photograph, for screens too slim for the whole of it. */
export type Photo = PictureSource & { alt: string; narrow?: PictureSource };

/** The one rule that names a picture's files; the build names them by it too. */
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

/** A single file that everything can show: for `<img src>`, share cards and feeds. */
export function pictureFallback(source: PictureSource): string {
  return pictureUrl(source, source.fallbackWidth, 'jpg');
}
