import type { PhotoPlace } from '#contract/venue/venue.ts';
import bulbs from '#web/pictures/bulbs.jpg?picture';
import drums from '#web/pictures/drums.jpg?picture';
import guitarDetail from '#web/pictures/guitar-detail.jpg?picture';
import heroStageNarrow from '#web/pictures/hero-stage.jpg?crop=53,14,24,48&widths=480,614&phone&picture';
import heroStage from '#web/pictures/hero-stage.jpg?picture';
import keys from '#web/pictures/keys.jpg?picture';
import latte from '#web/pictures/latte.jpg?picture';
import programMicrophone from '#web/pictures/program-microphone.jpg?picture';
import room from '#web/pictures/room.jpg?picture';
import vinyl from '#web/pictures/vinyl.jpg?picture';
import type { Photo } from './picture-source.ts';

export const photos = {
  heroStage: {
    ...heroStage,
    narrow: heroStageNarrow,
    alt: 'Vintage microphone in a hazy spotlight on a small stage with a wooden stool, acoustic guitar and string lights against a brick wall',
  },
  programMicrophone: {
    ...programMicrophone,
    alt: 'Chrome vintage microphone close up, warm string lights blurred behind',
  },
  room: {
    ...room,
    alt: 'Empty listening room with candle-lit café tables and chairs facing a spot-lit brick stage',
  },
  latte: {
    ...latte,
    alt: 'Latte with a rosetta in a speckled cream cup and saucer on a walnut table, warm lights in the background',
  },
  guitarDetail: {
    ...guitarDetail,
    alt: 'Acoustic guitar close up: strings, sound hole, inlaid rosette and spruce grain',
  },
  vinyl: {
    ...vinyl,
    alt: 'Record on a turntable with the tonearm at its edge, amber lamp glowing behind',
  },
  keys: {
    ...keys,
    alt: 'Piano keys from a low angle in warm light, string lights out of focus',
  },
  drums: {
    ...drums,
    alt: 'Brass snare drum with two sticks on the head under a gleaming cymbal',
  },
  bulbs: {
    ...bulbs,
    alt: 'Edison bulbs with glowing filaments hanging before a red-brick wall',
  },
} satisfies Record<string, Photo>;

/** The photo that the site comes with, for each place that shows one. */
export const placePhotos: Record<PhotoPlace, Photo> = {
  hero: photos.heroStage,
  program: photos.programMicrophone,
  events: photos.room,
  liveMusic: photos.room,
  stage: photos.guitarDetail,
  footer: photos.bulbs,
};
