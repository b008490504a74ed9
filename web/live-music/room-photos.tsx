import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../api/read-query.ts';
import { OwnImage } from '../pictures/own-image.tsx';
import { photos } from '../pictures/photos.ts';
import layout from '../ui/layout.module.css';
import pictureStyles from '../ui/picture.module.css';
import { Picture } from '../ui/picture.tsx';
import text from '../ui/text.module.css';
import { galleryPath, roomPhotoCount } from './live-music.queries.ts';
import styles from './room-photos.module.css';

/** The `sizes` of the first photo, which is the largest, and of the others. */
const photoSizes = (index: number) => (index === 0 ? '(min-width: 48rem) 67vw, 100vw' : '50vw');
const housePhotos = [
  photos.drums,
  photos.vinyl,
  photos.keys,
  photos.latte,
  photos.programMicrophone,
  photos.bulbs,
];

/** The public images of the gallery, or stock photos when there are none or when they cannot be loaded. */
export function RoomPhotos() {
  const { data, isPending } = useQuery(readQuery(galleryPath));
  const images = data?.slice(0, roomPhotoCount) ?? [];
  return (
    <section aria-labelledby="photos-heading" className={layout.section}>
      <h2 id="photos-heading" className={`${text.display2} ${layout.wrap}`}>
        From the room
      </h2>
      <ul className={styles.mosaic} data-testid="room-photos">
        {images.map((image, index) => (
          <li key={image.id} className={styles.tile}>
            <span className={pictureStyles.picture}>
              <OwnImage
                fileUrl={image.fileUrl}
                imageWidth={image.width}
                sizes={photoSizes(index)}
                alt={image.description ?? ''}
                className={pictureStyles.image}
                loading="lazy"
              />
            </span>
          </li>
        ))}
        {!isPending &&
          images.length === 0 &&
          housePhotos.map((photo, index) => (
            <li key={photo.path} className={styles.tile}>
              <Picture photo={photo} sizes={photoSizes(index)} />
            </li>
          ))}
      </ul>
    </section>
  );
}
