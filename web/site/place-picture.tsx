import type { ComponentProps } from 'react';
import type { PhotoPlace, Venue } from '#contract/venue/venue.ts';
import { OwnImage } from '../pictures/own-image.tsx';
import { placePhotos } from '../pictures/photos.ts';
import type { Photo } from '../pictures/picture-source.ts';
import pictureStyles from '../ui/picture.module.css';
import { frameClass, Picture, preloadPicture } from '../ui/picture.tsx';
import { useVenue } from './site-contexts.ts';

interface PlacePictureProps extends Omit<ComponentProps<typeof Picture>, 'photo'> {
  place: PhotoPlace;
}

/** A photo that the site comes with, or a drawn ground in a house that wants none of another room. */
export function SitePhoto(picture: ComponentProps<typeof Picture>) {
  if (!useVenue().ownPhotosOnly) return <Picture {...picture} />;
  return <span className={frameClass(picture.className, pictureStyles.drawn)} />;
}

/** For the head of a page that begins with such a photo. */
export function preloadSitePhoto({ ownPhotosOnly }: Venue, photo: Photo, sizes: string) {
  return ownPhotosOnly ? [] : preloadPicture(photo, sizes);
}

/** For one that begins with the photo of a place. Of a chosen one the sizes are not known. */
export function preloadPlacePicture(venue: Venue, place: PhotoPlace, sizes: string) {
  return venue.photos[place] ? [] : preloadSitePhoto(venue, placePhotos[place], sizes);
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
