import { useQuery } from '@tanstack/react-query';
import type { FocusEvent, MouseEvent } from 'react';
import { galleryPagePath } from '#contract/addresses.ts';
import type { GalleryImageRecord } from '#contract/gallery/gallery.ts';
import { drawnBrand } from '#contract/venue/brand.ts';
import { readQuery } from '../../api/read-path.ts';
import { OwnImage } from '../../pictures/own-image.tsx';
import { photos } from '../../pictures/photos.ts';
import { pictureFallback } from '../../pictures/picture-source.ts';
import { PageLink } from '../../site/link.tsx';
import { useVenue } from '../../site/site-contexts.ts';
import { useLightbox } from '../../ui/dialog/lazy-lightbox.tsx';
import layout from '../../ui/layout.module.css';
import pictureStyles from '../../ui/picture.module.css';
import { Picture } from '../../ui/picture.tsx';
import text from '../../ui/text.module.css';
import { roomPhotoCount, roomPhotosPath } from '../pages.queries.ts';
import styles from './room-photos.module.css';

const photoSizes = '(min-width: 83rem) 25rem, (min-width: 50rem) 30vw, 15rem';
/** Of one or two, which are as wide as the page together. */
const fewPhotoSizes = [
  '(min-width: 83rem) 75rem, 92vw',
  '(min-width: 83rem) 38rem, (min-width: 50rem) 46vw, 75vw',
];
const untitled = 'Photo of the room';
const housePhotos = [
  photos.drums,
  photos.vinyl,
  photos.keys,
  photos.latte,
  photos.programMicrophone,
  photos.bulbs,
];

/** Those that staff have put there, or the newest of the house. */
export function photosOfRoom(images: GalleryImageRecord[]): GalleryImageRecord[] {
  const placed = images.filter(({ roomPosition }) => roomPosition !== undefined);
  return (placed.length > 0 ? placed : images).slice(0, roomPhotoCount);
}

/**
 * Images of the gallery, or stock photos of the house that the site came with. Another house, whose room they do not show, has none. Each is a link to
 * the whole picture, which opens in the page where JavaScript runs.
 */
export function RoomPhotos() {
  const { brand } = useVenue();
  const { data = [], isPending } = useQuery(readQuery(roomPhotosPath));
  const images = photosOfRoom(data);
  const sizes = fewPhotoSizes[images.length - 1] ?? photoSizes;
  const isEmpty = !isPending && images.length === 0;
  const pictures = isEmpty
    ? housePhotos.map((photo) => ({ src: pictureFallback(photo), alt: photo.alt }))
    : images.map(({ fileUrl, description }) => ({ src: fileUrl, alt: description || untitled }));
  const { open, lightbox } = useLightbox(pictures);

  const linkTo = (index: number) => ({
    href: pictures[index]?.src,
    className: styles.open,
    'aria-label': pictures[index]?.alt,
    // Chromium leaves a picture where it is when a few pixels of it can be seen.
    onFocus: ({ currentTarget }: FocusEvent) =>
      currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' }),
    onClick: (event: MouseEvent) => open(event, index),
  });

  if (isEmpty && brand !== drawnBrand) return null;
  return (
    <section aria-labelledby="photos-heading" className={styles.section}>
      <h2 id="photos-heading" className={`${text.label} ${text.amber} ${layout.wrap}`}>
        From the room
      </h2>
      <ul
        className={styles.strip}
        data-screen-only
        data-is-few={sizes !== photoSizes}
        data-testid="room-photos"
      >
        {images.map((image, index) => (
          <li key={image.id} className={styles.tile}>
            <a {...linkTo(index)}>
              <span className={pictureStyles.picture}>
                <OwnImage
                  fileUrl={image.fileUrl}
                  focus={image.focus}
                  imageWidth={image.width}
                  sizes={sizes}
                  alt={image.description ?? ''}
                  className={pictureStyles.image}
                  loading="lazy"
                />
              </span>
            </a>
            {image.caption && <p className={text.fine}>{image.caption}</p>}
          </li>
        ))}
        {isEmpty &&
          housePhotos.map((photo, index) => (
            <li key={photo.path} className={styles.tile}>
              <a {...linkTo(index)}>
                <Picture photo={photo} sizes={photoSizes} />
              </a>
            </li>
          ))}
      </ul>
      {data.length > roomPhotoCount && (
        <p className={layout.wrap}>
          <PageLink to={galleryPagePath} className={text.link}>
            All pictures
          </PageLink>
        </p>
      )}
      {lightbox}
    </section>
  );
}
