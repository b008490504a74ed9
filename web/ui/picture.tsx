import type { Photo, PictureSource } from '#web/pictures/picture-source.ts';
import { pictureFallback, pictureSrcSet } from '#web/pictures/picture-source.ts';
import styles from './picture.module.css';

type PictureProps = {
  photo: Photo;
  sizes: string;
  /** For the largest picture of the first view: loaded with high priority and never faded in. */
  priority?: boolean;
  /** For a picture without information; its alternative text is empty. */
  decorative?: boolean;
  className?: string | undefined;
};

// Just below the breakpoint between phone and wider layouts.
const narrowScreen = '(max-width: 47.99rem)';
const wideScreen = '(min-width: 48rem)';

export function frameClass(...more: (string | undefined)[]): string {
  return [styles.picture, ...more].join(' ');
}

/**
 * A photograph in the best format and size for this screen, over a blurred placeholder of itself, or on a phone, where it
 * has priority, over a small one that the server has put into the page. The placeholder is an `<img>` and not a
 * background, because the content security policy allows no `style` attribute in the server's HTML.
 */
export function Picture({ photo, sizes, priority, decorative, className }: PictureProps) {
  const onPhone = photo.narrow ?? photo;
  const preview = priority ? onPhone.preview : undefined;
  return (
    <span className={frameClass(className)}>
      <picture data-is-preview={preview && true}>
        <source media={narrowScreen} srcSet={preview ?? onPhone.placeholder} />
        <img className={styles.placeholder} src={photo.placeholder} alt="" aria-hidden="true" />
      </picture>
      <picture>
        {photo.narrow && <Sources source={photo.narrow} sizes={sizes} media={narrowScreen} />}
        <Sources source={photo} sizes={sizes} />
        <img
          ref={priority ? undefined : fadeInWhenLoaded}
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
 * Hides a picture that has not loaded yet, and fades it in over its placeholder when it has. This is done on the
 * element and not by state: the server's HTML shows every picture, so it works without JavaScript, and a list
 * of pictures is not rendered again for each that loads.
 */
function fadeInWhenLoaded(image: HTMLImageElement | null): void {
  if (!image || image.complete) return;
  image.dataset.isLoaded = 'false';
  const show = () => {
    image.dataset.isLoaded = 'true';
  };
  image.addEventListener('load', show, { once: true });
  image.addEventListener('error', show, { once: true });
}

/** The attributes of the `<link>` elements that preload a picture. */
export function preloadPicture(photo: Photo, sizes: string): Record<string, string>[] {
  const link = (source: PictureSource) => ({
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
