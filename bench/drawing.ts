import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { drawPoster, posterVenue } from '#server/posters/draw-poster.ts';
import { drawCard } from '#server/posters/draw-show.ts';
import { startingVenue } from '#server/venue/starting-venue.ts';
import { type Figure, ratioFigure, workOf } from './measure.ts';

const words = {
  ...{ category: 'Live Music', brand: 'Folklore', mark: 'Sold out', details: [], pageUrl: '' },
  ...{ date: 'Friday, November 20, 2026', time: '7:30 PM – 10:00 PM', place: 'Folklore (Dawsonville)' },
  name: 'Songs and Stories from the Long Road Home with Many Guests '.repeat(4).slice(0, 200),
};

/** A poster and a card against what no picture can do without: encoding so many pixels as a photograph. */
export async function drawing(): Promise<Figure[]> {
  const photo = await readFile(new URL('../web/pictures/room.jpg', import.meta.url));
  const pixels = await sharp(photo).resize(1024, 1024, { fit: 'cover' }).raw().toBuffer();
  const venue = posterVenue(startingVenue);
  const prompt = 'Jazz night with saxophone under the moon';
  const figures: Figure[] = [];
  for (const [what, atMost, draw] of [
    ['a poster', 9, () => drawPoster({ prompt, style: 'rustic', venue })],
    ['a card with an artwork', 4, () => drawCard({ words, accent: null, photo: undefined })],
    ['a card with a photograph', 4, () => drawCard({ words, accent: null, photo })],
  ] as const) {
    // The typefaces are read once, with the first of them.
    await draw();
    const name = `drawing ${what} against encoding ten photographs of the size of a poster, processor time, ms`;
    const encode = () => workOf(() => encodeTenTimes(pixels));
    figures.push(await ratioFigure(name, { atMost }, 5, () => workOf(draw), encode));
  }
  return figures;
}

async function encodeTenTimes(pixels: Buffer): Promise<void> {
  for (let time = 0; time < 10; time += 1) {
    await sharp(pixels, { raw: { width: 1024, height: 1024, channels: 3 } })
      .jpeg({ quality: 91, chromaSubsampling: '4:4:4' })
      .toBuffer();
  }
}
