import { photos } from '../../pictures/photos.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import text from '../../ui/text.module.css';
import styles from './empty-gallery.module.css';

/** Shown while there are no images, with a hint what to do. */
export function EmptyGallery() {
  return (
    <EmptyState picture={photos.bulbs} align="center" className={styles.empty}>
      <h3 className={text.display3}>No Images Yet</h3>
      <p>
        Upload photos of the room and its shows, or drop them onto this page. Those you make public appear on
        the live music page, and every one can be the picture of an event.
      </p>
    </EmptyState>
  );
}
