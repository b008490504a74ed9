import sharp from 'sharp';
import type { GenerateImageInput } from '#contract/gallery/gallery.ts';
import type { Venue } from '#contract/venue/venue.ts';
import { Failure, serviceFailed } from '../failure.ts';
import { type ImageService, noPicture } from '../integrations/openai-images.ts';
import type { Semaphores } from '../limits/semaphore.ts';
import { type PosterOrder, posterVenue } from '../posters/draw-poster.ts';
import type { Pens } from '../posters/pens.ts';
import { lightOf, relightImage } from '../posters/relighting/relight-image.ts';
import type { AcceptedImage } from './accept-image.ts';

/** Makes images from words and from other images: built in, or a service. */
export interface ImageMaker {
  /** With an order for posters that we have drawn ourselves and can draw again. */
  draw(request: GenerateImageInput): Promise<{ image: AcceptedImage; posterOrder?: PosterOrder }>;
  /** The same picture in another light. Each `turn` gives the next light. */
  relight(picture: Buffer, mimeType: string, turn: number): Promise<{ image: AcceptedImage; light: string }>;
}

/** The built-in image maker, which needs no account. A poster has one size and always the best quality. */
export function builtInImageMaker(
  { posters }: Pick<Semaphores, 'posters'>,
  currentVenue: () => Promise<Venue>,
  pens: Pick<Pens, 'drawPoster'>,
): ImageMaker {
  return {
    async draw({ prompt, style }) {
      const venue = posterVenue(await currentVenue());
      const { image, order } = await posters.run(0, () => pens.drawPoster({ prompt, style, venue }));
      return { image: await ownJpeg(image), posterOrder: order };
    },
    async relight(picture, _mimeType, turn) {
      const { image, name } = await posters.run(0, () => relightImage(picture, turn));
      return { image: await ownJpeg(image), light: name };
    },
  };
}

/** Our own drawing: there is no metadata to remove, and encoding it again would only lose quality. */
export async function ownJpeg(bytes: Buffer): Promise<AcceptedImage> {
  const { width, height } = await sharp(bytes).metadata();
  return { bytes, extension: 'jpg', mimeType: 'image/jpeg', width, height };
}

/** `accept` checks and re-encodes an external picture like any upload. What the service cannot do is `builtIn`. */
export function serviceImages(
  service: ImageService,
  accept: (bytes: Buffer) => Promise<AcceptedImage>,
  builtIn: ImageMaker,
): ImageMaker {
  async function acceptMade(bytes: Buffer): Promise<AcceptedImage> {
    return accept(bytes).catch((error: unknown) => {
      // If the picture is not acceptable, the service is the cause and not the admin who asked for it.
      if (error instanceof Failure && error.isSendersFault) throw serviceFailed(noPicture);
      throw error;
    });
  }

  return {
    draw: async (request) => ({ image: await acceptMade(await service.draw(request)) }),

    async relight(picture, mimeType, turn) {
      if (!service.relight) return builtIn.relight(picture, mimeType, turn);
      const { name } = lightOf(turn);
      return { image: await acceptMade(await service.relight(picture, mimeType, name)), light: name };
    },
  };
}
