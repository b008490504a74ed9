import { photos } from '../../pictures/photos.ts';
import { Picture } from '../../ui/picture.tsx';

/** Nothing is there yet: what one can do about that. */
export function EmptyGallery() {
  return (
    <div className="gallery-empty">
      <Picture photo={photos.bulbs} sizes="24rem" decorative className="gallery-empty-picture" />
      <h3 className="display-3">No Images Yet</h3>
      <p>
        Upload photos of the room and its shows, or drop them onto this page. Those you make public appear on
        the live music page, and every one can be the picture of an event.
      </p>
    </div>
  );
}
