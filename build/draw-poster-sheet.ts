// Draws docs/posters.jpg: one prompt in all five styles, and three other prompts.
// Run `node build/draw-poster-sheet.ts` after changing how posters look, and look at it.
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { drawPoster, type PosterStyleName, posterVenue } from '../server/posters/draw-poster.ts';
import { startingVenue } from '../server/venue/starting-venue.ts';

const jazz = 'Jazz night with saxophone under the moon, Friday, October 18, 8 pm';
const orders: [PosterStyleName, string][] = [
  ['rustic', jazz],
  ['natural', jazz],
  ['vintage', jazz],
  ['artistic', jazz],
  ['vivid', jazz],
  ['rustic', '"The Hollow Pines" acoustic guitar in the mountains, Saturday 9 pm, $10'],
  ['natural', 'Appalachian fiddle morning in the hills'],
  ['vintage', 'Piano trio "Blue Hour" every Thursday'],
];
const venue = posterVenue(startingVenue);
const columns = 4;
const cell = 480;
const gap = 20;

const posters: Buffer[] = [];
for (const [style, prompt] of orders) {
  posters.push(
    await sharp((await drawPoster({ prompt, style, venue })).image)
      .resize(cell)
      .toBuffer(),
  );
}
const sheet = await sharp({
  create: {
    width: columns * cell + (columns + 1) * gap,
    height: (orders.length / columns) * (cell + gap) + gap,
    channels: 3,
    background: '#180904',
  },
})
  .composite(
    posters.map((input, index) => ({
      input,
      left: gap + (index % columns) * (cell + gap),
      top: gap + Math.floor(index / columns) * (cell + gap),
    })),
  )
  .jpeg({ quality: 84, mozjpeg: true })
  .toBuffer();
await writeFile(new URL('../docs/posters.jpg', import.meta.url), sheet);
console.log(`docs/posters.jpg, ${Math.round(sheet.length / 1024)} KB`);
