import type { ComponentProps } from 'react';
import { imageFormats, imageSrcSet } from '#contract/gallery/image-sizes.ts';

interface OwnImageProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'width' | 'height'> {
  fileUrl: string;
  /** In pixels. When it is unknown all sizes are offered; the server never enlarges an image. */
  imageWidth?: number;
  /** The `sizes` attribute. */
  sizes: string;
}

/**
 * A gallery image in the best format and size for this screen. An image of another site is shown unchanged.
 */
export function OwnImage({ fileUrl, imageWidth, sizes, alt, ...img }: OwnImageProps) {
  const image = { fileUrl, width: imageWidth || Number.MAX_SAFE_INTEGER };
  return (
    <picture>
      {imageFormats.map((format) => {
        const srcSet = imageSrcSet(image, format);
        return srcSet && <source key={format} type={`image/${format}`} srcSet={srcSet} sizes={sizes} />;
      })}
      <img src={fileUrl} alt={alt} decoding="async" {...img} />
    </picture>
  );
}
