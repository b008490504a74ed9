import type { ComponentProps } from 'react';
import { imageFormats, imageSrcSet } from '#contract/image-sizes.ts';

interface OwnImageProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'width' | 'height'> {
  fileUrl: string;
  /** In pixels. Where it is not known, all sizes are offered: none is larger than the image itself. */
  imageWidth?: number;
  /** How wide the layout shows it. */
  sizes: string;
}

/** An image of the gallery in the best format and size for this screen; one from elsewhere as it is. */
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
