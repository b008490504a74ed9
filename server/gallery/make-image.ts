import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import {
  type GenerateImageInput,
  imageNotFound,
  type ManagedImage,
  maxImageDescriptionLength,
} from '#contract/gallery.ts';
import { badInput, notFound } from '../failures/failure.ts';
import { drawPoster, type PosterOrder, UnwritableWordsError } from '../posters/draw-poster.ts';
import { relightImage } from '../relighting/relight-image.ts';
import type { Services } from '../services.ts';
import type { AcceptedImage } from './accept-image.ts';
import { keepImage } from './keep-image.ts';
import { fileNameFrom } from './original-name.ts';

export interface Variation {
  image: AcceptedImage;
  /** What light it is in. */
  light: string;
}

export interface Drawing {
  image: AcceptedImage;
  /** Of a poster that we have drawn ourselves, and can draw again. */
  posterOrder?: PosterOrder;
}

/** Whoever makes images from words and from other images: this house, or a service. */
export interface ImageMaker {
  draw(request: GenerateImageInput): Promise<Drawing>;
  /** The same picture in another light; the next one at each turn. */
  relight(picture: Buffer, mimeType: string, turn: number): Promise<Variation>;
}

const onlyVenue = 'Only photos of the venue can be shown in another light';

/** Without an account anywhere. A poster has one size, and is always as good as it gets. */
export const houseImages: ImageMaker = {
  async draw({ prompt, style }) {
    const { image, order } = await drawPoster({ prompt, style }).catch((error: unknown) => {
      throw error instanceof UnwritableWordsError ? badInput({ prompt: unwritable(error.words) }) : error;
    });
    return { image: await ownJpeg(image), posterOrder: order };
  },
  async relight(picture, _mimeType, turn) {
    const { image, name } = await relightImage(picture, turn);
    return { image: await ownJpeg(image), light: name };
  },
};

/** A poster that leaves words out would be worse than none. */
function unwritable(words: string[]): string {
  const shown = words.join(' ');
  const cut = Array.from(shown).slice(0, 60).join('');
  return `Posters are written in Latin or Cyrillic letters, and these are not: ${cut}${cut === shown ? '' : '…'}`;
}

/** Ours, so there is nothing in it to be taken away, and encoding it again would only make it worse. */
async function ownJpeg(bytes: Buffer): Promise<AcceptedImage> {
  const { width, height } = await sharp(bytes).metadata();
  return { bytes, extension: 'jpg', mimeType: 'image/jpeg', width, height };
}

export async function drawImage(services: Services, request: GenerateImageInput): Promise<ManagedImage> {
  const { image, posterOrder } = await services.imageMaker.draw(request);
  return keepImage(services, image, {
    originalName: fileNameFrom(request.prompt, image.extension),
    category: 'generated',
    description: request.prompt,
    tags: request.style,
    isPublic: false,
    posterOrder: posterOrder ? JSON.stringify(posterOrder) : null,
  });
}

/** `count` is asked when it is sure that there is something to be made. */
export async function varyImage(
  services: Services,
  id: number,
  count: () => Promise<void>,
): Promise<ManagedImage> {
  const { gallery, galleryFiles, imageMaker } = services;
  const origin = await gallery.get(id);
  if (origin.category !== 'venue') throw badInput({ '': onlyVenue });
  const file = await galleryFiles.open(origin.filename);
  if (!file) throw notFound(imageNotFound);
  const picture = await buffer(file.stream);
  await count();
  const turn = await gallery.takeLightTurn(id);
  const { image, light } = await imageMaker.relight(picture, origin.mimeType, turn);
  const stem = origin.originalName.replace(/\.\w+$/, '');
  return keepImage(services, image, {
    originalName: fileNameFrom(`${stem} ${light}`, image.extension),
    category: 'generated',
    description: `${origin.originalName}, in another light: ${light}`.slice(0, maxImageDescriptionLength),
    tags: light,
    isPublic: false,
    originId: origin.id,
  });
}
