import type { Photo, PictureSource } from '#web/pictures/picture-source.ts';
import { pictureFallback, pictureSrcSet } from '#web/pictures/picture-source.ts';
import styles from './picture.module.css';

type PictureProps = {
  photo: Photo;
  /** How wide the layout shows it, as in `<img sizes>`. */
  sizes: string;
  /** For the one picture that a visitor sees first: fetched at once, and never faded in. */
  priority?: boolean;
  /** For a picture that adds nothing for someone who does not see it. */
  decorative?: boolean;
  className?: string | undefined;
};

// One step below the width where the layout turns from a phone's into a wider one.
const narrowScreen = '(max-width: 47.99rem)';
const wideScreen = '(min-width: 48rem)';

/**
 * A photograph in the best format and size for this screen, over a blurred underlay of itself. The underlay is an
 * image and not a background, because the content security policy allows no `style` attribute.
 */
export function Picture({ photo, sizes, priority, decorative, className }: PictureProps) {
  return (
    <span className={className ? `${styles.picture} ${className}` : styles.picture}>
      <picture>
        {photo.narrow && <source media={narrowScreen} srcSet={photo.narrow.placeholder} />}
        <img className={styles.underlay} src={photo.placeholder} alt="" aria-hidden="true" />
      </picture>
      <picture>
        {photo.narrow && <Sources source={photo.narrow} sizes={sizes} media={narrowScreen} />}
        <Sources source={photo} sizes={sizes} />
        <img
          ref={priority ? undefined : bringUpTheLight}
          className={styles.image}
          src={pictureFallback(photo)}
          alt={decorative ? '' : photo.alt}
          width={photo.width}
          height={photo.height}
          loading={priority ? 'eager' : 'lazy'}
          decoding="async"
          fetchPriority={priority ? 'high' : undefined}
        />
      </picture>
    </span>
  );
}

function Sources({ source, sizes, media }: { source: PictureSource; sizes: string; media?: string }) {
  const { width, height } = source;
  return (['avif', 'webp'] as const).map((format) => (
    <source
      key={format}
      type={`image/${format}`}
      media={media}
      srcSet={pictureSrcSet(source, format)}
      sizes={sizes}
      width={width}
      height={height}
    />
  ));
}

/**
 * Hides a picture that has not arrived yet and lets it appear over its underlay once it has. Works on the element
 * itself and not through state: the server's page shows every picture, so it reads without JavaScript, and a list
 * of pictures does not render again for each that loads.
 */
function bringUpTheLight(image: HTMLImageElement | null): void {
  if (!image || image.complete) return;
  image.dataset.light = 'off';
  const turnOn = () => {
    image.dataset.light = 'on';
  };
  image.addEventListener('load', turnOn, { once: true });
  image.addEventListener('error', turnOn, { once: true });
}

export type PicturePreload = {
  rel: 'preload';
  as: 'image';
  type: 'image/avif';
  imageSrcSet: string;
  imageSizes: string;
  fetchPriority: 'high';
  media?: string;
};

/** The attributes of the `<link>` elements that fetch a picture before the page's body is read. */
export function preloadPicture(photo: Photo, sizes: string): PicturePreload[] {
  const link = (source: PictureSource): PicturePreload => ({
    rel: 'preload',
    as: 'image',
    type: 'image/avif',
    imageSrcSet: pictureSrcSet(source, 'avif'),
    imageSizes: sizes,
    fetchPriority: 'high',
  });
  if (!photo.narrow) return [link(photo)];
  return [
    { ...link(photo.narrow), media: narrowScreen },
    { ...link(photo), media: wideScreen },
  ];
}
