import { readFile } from 'node:fs/promises';
import { drawCard } from '#server/posters/draw-show.ts';
import type { Figure } from './figure.ts';
import { workOf } from './work-of.ts';

/** What a card for a link preview costs, with an artwork and with a photograph, in seconds of one core. */
export async function showCard(): Promise<Figure[]> {
  const photo = await readFile(new URL('../web/pictures/room.jpg', import.meta.url));
  const words = {
    ...{ category: 'Live Music', brand: 'Folklore', mark: 'Sold out', details: [], pageUrl: '' },
    ...{ date: 'Friday, November 20, 2026', time: '7:30 PM – 10:00 PM', place: 'Folklore (Dawsonville)' },
    name: 'Songs and Stories from the Long Road Home with Many Guests '.repeat(4).slice(0, 200),
  };
  const figures: Figure[] = [];
  for (const [kind, own] of [
    ['an artwork', undefined],
    ['a photograph', photo],
  ] as const) {
    const draw = () => drawCard({ words, accent: null, photo: own });
    // The typefaces are read once, with the first card.
    await draw();
    const works: number[] = [];
    for (let round = 0; round < 5; round += 1) works.push(await workOf(draw));
    const median = works.toSorted((one, other) => one - other)[2] ?? 0;
    figures.push({
      name: `drawing a card with ${kind}, seconds of one core`,
      value: median / 1000,
      limit: { atMost: 1 },
      note: `${works.map((work) => work.toFixed(0)).join(', ')} ms`,
    });
  }
  return figures;
}
