import type { PhotoPlace } from '#contract/venue/venue.ts';
import { photos } from './photos.ts';
import type { Photo } from './picture-source.ts';

/** The photo that the site comes with, for each place that shows one. */
export const placePhotos: Record<PhotoPlace, Photo> = {
  hero: photos.heroStage,
  program: photos.programMicrophone,
  events: photos.room,
  liveMusic: photos.room,
  stage: photos.guitarDetail,
  footer: photos.bulbs,
};
