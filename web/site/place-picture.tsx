import type { ComponentProps } from 'react';
import type { PhotoPlace } from '#contract/venue/venue.ts';
import { OwnImage } from '../pictures/own-image.tsx';
import { placePhotos } from '../pictures/place-photo.ts';
import pictureStyles from '../ui/picture.module.css';
import { frameClass, Picture } from '../ui/picture.tsx';
import { useVenue } from './site-contexts.ts';

interface PlacePictureProps extends Omit<ComponentProps<typeof Picture>, 'photo'> {
  place: PhotoPlace;
}

/** A photo that the site comes with, or a drawn ground in a house that wants none of another room. */
export function SitePhoto(picture: ComponentProps<typeof Picture>) {
  if (!useVenue().ownPhotosOnly) return <Picture {...picture} />;
  return <span className={frameClass(picture.className, pictureStyles.drawn)} />;
}

/**
 * The photo that staff have chosen for a place of the site, or the one that the site comes with. A chosen one may be
 * bright where text is, so styles can tell it by `data-is-chosen`.
 */
export function PlacePicture({ place, ...picture }: PlacePictureProps) {
  const chosen = useVenue().photos[place];
  if (!chosen) return <SitePhoto photo={placePhotos[place]} {...picture} />;
  const { sizes, priority, decorative } = picture;
  return (
    <span className={frameClass(picture.className)} data-is-chosen>
      <OwnImage
        fileUrl={chosen.url}
        focus={chosen.focus}
        sizes={sizes}
        alt={decorative ? '' : (chosen.description ?? '')}
        className={pictureStyles.image}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
      />
    </span>
  );
}
