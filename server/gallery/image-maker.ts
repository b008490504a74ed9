import sharp from 'sharp';
import type { GenerateImageInput, ImageStyle } from '#contract/gallery.ts';
import { badInput, Failure, serviceFailed } from '../failures/failure.ts';
import type { Semaphores } from '../limits/semaphores.ts';
import { drawPoster, type PosterOrder, UnwritableWordsError } from '../posters/draw-poster.ts';
import { type LightName, lightOf, relightImage } from '../relighting/relight-image.ts';
import type { AcceptedImage } from './accept-image.ts';

export interface Drawing {
  image: AcceptedImage;
  /** Of a poster that we have drawn ourselves, and can draw again. */
  posterOrder?: PosterOrder;
}

export interface Variation {
  image: AcceptedImage;
  /** What light it is in. */
  light: string;
}

/** Whoever makes images from words and from other images: this house, or a service. */
export interface ImageMaker {
  draw(request: GenerateImageInput): Promise<Drawing>;
  /** The same picture in another light; the next one at each turn. */
  relight(picture: Buffer, mimeType: string, turn: number): Promise<Variation>;
}

/** Without an account anywhere. A poster has one size, and is always as good as it gets. */
export function houseImages({ posters }: Pick<Semaphores, 'posters'>): ImageMaker {
  return {
    async draw({ prompt, style }) {
      const drawing = posters.run(0, () => drawPoster({ prompt, style }));
      const { image, order } = await drawing.catch((error: unknown) => {
        throw error instanceof UnwritableWordsError ? badInput({ prompt: unwritable(error.words) }) : error;
      });
      return { image: await ownJpeg(image), posterOrder: order };
    },
    async relight(picture, _mimeType, turn) {
      const { image, name } = await posters.run(0, () => relightImage(picture, turn));
      return { image: await ownJpeg(image), light: name };
    },
  };
}

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

/** What is asked of somebody else's service: bytes for words, and for a picture where it can change its light. */
export interface ImageService {
  draw(order: { prompt: string; style: ImageStyle; size: string; quality: string }): Promise<Buffer>;
  relight?(picture: Buffer, mimeType: string, light: LightName): Promise<Buffer>;
}

export interface ServiceImagesParts {
  service: ImageService;
  /** Takes a picture from outside as any upload is taken. */
  accept: (bytes: Buffer) => Promise<AcceptedImage>;
  /** For what the service cannot do. */
  house: ImageMaker;
}

export function serviceImages({ service, accept, house }: ServiceImagesParts): ImageMaker {
  async function acceptMade(bytes: Buffer): Promise<AcceptedImage> {
    return accept(bytes).catch((error: unknown) => {
      // Whatever is wrong with it, it is not the fault of whoever asked for it.
      if (error instanceof Failure && error.isSendersFault) throw serviceFailed(noPicture);
      throw error;
    });
  }

  return {
    draw: async (request) => ({ image: await acceptMade(await service.draw(request)) }),

    async relight(picture, mimeType, turn) {
      if (!service.relight) return house.relight(picture, mimeType, turn);
      const { name } = lightOf(turn);
      return { image: await acceptMade(await service.relight(picture, mimeType, name)), light: name };
    },
  };
}

const noPicture = 'The image service has sent something that is no picture. Please try again.';
