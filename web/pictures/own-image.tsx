import type { ComponentProps } from 'react';
import type { ImageFocus } from '#contract/gallery/gallery.ts';
import { imageFormats, imageSrcSet } from '#contract/gallery/image-sizes.ts';

interface OwnImageProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'width' | 'height'> {
  fileUrl: string;
  /** In pixels. When it is unknown all sizes are offered; the server never enlarges an image. */
  imageWidth?: number;
  sizes: string;
  /** What stays in view where it is cropped. */
  focus?: ImageFocus | undefined;
}

/**
 * A gallery image in the best format and size for this screen. An image of another site is shown unchanged.
 */
export function OwnImage({ fileUrl, imageWidth, sizes, focus, alt, ...img }: OwnImageProps) {
  const image = { fileUrl, width: imageWidth || Number.MAX_SAFE_INTEGER };
  return (
    <picture>
      {imageFormats.map((format) => {
        const srcSet = imageSrcSet(image, format);
        return srcSet && <source key={format} type={`image/${format}`} srcSet={srcSet} sizes={sizes} />;
      })}
      {/* In tenths, for which `picture.module.css` has rules: the server's HTML may have no `style` attribute. */}
      <img
        src={fileUrl}
        alt={alt}
        decoding="async"
        data-x={focus && Math.round(focus.x / 10)}
        data-y={focus && Math.round(focus.y / 10)}
        {...img}
      />
    </picture>
  );
}
