import { photos } from '../pictures/photos.ts';
import { SitePhoto } from '../site/place-picture.tsx';
import styles from './bulbs-picture.module.css';

/** For an element with a position of its own, which the picture fills. */
export const bulbsGround = styles.ground;

export function BulbsPicture({ sizes, priority = false }: { sizes: string; priority?: boolean }) {
  return (
    <SitePhoto photo={photos.bulbs} sizes={sizes} priority={priority} decorative className={styles.picture} />
  );
}
