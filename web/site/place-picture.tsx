import type { PhotoPlace } from '#contract/venue/venue.ts';
import { OwnImage } from '../pictures/own-image.tsx';
import { placePhotos } from '../pictures/place-photo.ts';
import pictureStyles from '../ui/picture.module.css';
import { Picture } from '../ui/picture.tsx';
import { useVenue } from './site-contexts.ts';

interface PlacePictureProps {
  place: PhotoPlace;
  /** The `sizes` attribute. */
  sizes: string;
  priority?: boolean;
  decorative?: boolean;
  className?: string | undefined;
}

/**
 * The photo that staff have chosen for a place of the site, or the one that the site comes with. A chosen one may be
 * bright where text is, so styles can tell it by `data-is-chosen`.
 */
export function PlacePicture({ place, ...picture }: PlacePictureProps) {
  const chosen = useVenue().photos[place];
  if (!chosen) return <Picture photo={placePhotos[place]} {...picture} />;
  const { sizes, priority, decorative, className } = picture;
  return (
    <span
      className={className ? `${pictureStyles.picture} ${className}` : pictureStyles.picture}
      data-is-chosen
    >
      <OwnImage
        fileUrl={chosen.url}
        focus={chosen.focus}
        sizes={sizes}
        alt={decorative ? '' : (chosen.description ?? '')}
        className={pictureStyles.image}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
      />
    </span>
  );
}
