/** The address and sizes of the gallery's files. */

/** Public images are for anyone, private ones for admins. */
export const imageFilesPath = '/images/';

/** Of one picture that is sent, in whichever form. */
export const maxImageBytes = 15_000_000;
/** The browser scales large pictures down to this before it sends them, and the server before it stores them. */
export const maxImageEdgePx = 2_560;

/** In pixels. No size is larger than the image itself, even if its name says so. */
export const imageWidths = [480, 960, 1600] as const;
export type ImageWidth = (typeof imageWidths)[number];
/** The best one first, as for the sources of a `<picture>`. */
export const imageFormats = ['avif', 'webp'] as const;
export type ImageFormat = (typeof imageFormats)[number];

export interface SizedImage {
  fileUrl: string;
  width: number;
}

/** The address of an image in one size: `/images/{name}-960.avif`. */
export function sizedImageUrl({ fileUrl }: SizedImage, width: ImageWidth, format: ImageFormat): string {
  return fileUrl.replace(/\.\w+$/, `-${width}.${format}`);
}

/** The sizes of an image of this width: up to the first that is as wide as the image itself. */
export function widthsOf(imageWidth: number): readonly ImageWidth[] {
  const enough = imageWidths.findIndex((width) => width >= imageWidth);
  return enough === -1 ? imageWidths : imageWidths.slice(0, enough + 1);
}

/**
 * All sizes of an image in one format, for a `srcset`. Empty for images without sizes: those of other sites, or of
 * unknown width.
 */
export function imageSrcSet(image: SizedImage, format: ImageFormat): string {
  if (!image.fileUrl.startsWith(imageFilesPath) || image.width <= 0) return '';
  return widthsOf(image.width)
    .map((width) => `${sizedImageUrl(image, width, format)} ${Math.min(width, image.width)}w`)
    .join(', ');
}
