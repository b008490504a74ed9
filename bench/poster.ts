import sharp from 'sharp';
import { drawPoster, posterVenue } from '#server/posters/draw-poster.ts';
import { startingVenue } from '#server/venue/starting-venue.ts';
import type { Figure } from './figure.ts';
import { medianRatio } from './rounds.ts';
import { workOf } from './work-of.ts';

/** Drawing a poster against what no poster can do without: encoding so many pixels as a photograph. */
export async function poster(): Promise<Figure[]> {
  const photo = new URL('../web/pictures/room.jpg', import.meta.url).pathname;
  const pixels = await sharp(photo).resize(1024, 1024, { fit: 'cover' }).raw().toBuffer();
  const venue = posterVenue(startingVenue);
  const prompt = 'Jazz night with saxophone under the moon';
  const drawing = await medianRatio(
    5,
    () => workOf(() => drawPoster({ prompt, style: 'rustic', venue })),
    () => workOf(() => encodeTenTimes(pixels)),
  );
  return [
    {
      name: 'drawing a poster against encoding ten photographs of its size, processor time',
      value: drawing.ratio,
      limit: { atMost: 9 },
      note: `${drawing.value.toFixed(0)} ms against ${drawing.referenceValue.toFixed(0)} ms`,
    },
  ];
}

async function encodeTenTimes(pixels: Buffer): Promise<void> {
  for (let time = 0; time < 10; time += 1) {
    await sharp(pixels, { raw: { width: 1024, height: 1024, channels: 3 } })
      .jpeg({ quality: 91, chromaSubsampling: '4:4:4' })
      .toBuffer();
  }
}
