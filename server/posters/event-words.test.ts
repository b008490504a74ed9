import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { shareOf } from '#tests/support/thorough.ts';
import { composePoster, type PosterStyleName, posterStyles } from './compose-poster.ts';
import { eventPosterWords } from './draw-poster.ts';
import { renderPng } from './lettering/render-svg.ts';
import type { PlacedText } from './sheet.ts';

const styles = Object.keys(posterStyles) as PosterStyleName[];
const venue = { brand: 'Folklore', line: 'A coffee shop with a stage' };

const show = {
  category: 'Live Music',
  date: 'Wednesday, September 30, 2026',
  time: '7:30 – 10:00 PM',
  place: 'Myth & Legend (Johns Creek), 11877 Douglas Road',
  brand: 'Folklore',
  mark: null,
  details: ['Doors 7:00 PM', '$12 advance, $15 at the door', 'All ages'],
  pageUrl: '',
};
const bare = { ...show, place: '10 Academy Avenue', details: [] };

/** From one letter to twelve words, and words of any width. */
const names = [
  'Ø',
  'Q',
  'Nachtmusik',
  'Ljubljana Ångström',
  'June Hollis & The Night Porch',
  'Žofie Dvořáková & Łódź Ångström Trio',
  'Вечер джаза: Молодёжный ансамбль',
  'Щёлк',
  'ŒUVRE ÉTÉ ÑANDÚ ÇA',
  'Donaudampfschifffahrtsgesellschaft',
  'Jazz at Eight on a Friday',
  'An Evening with the Very Patient Orchestra of Upper Dawson County',
  'A Very Long Evening of Songs Stories Poems and Other Small Northern Miracles',
  'i j g y p q, Qy!',
];

/** Where two lines have ink in the same place, in pixels of a sheet of 512. */
async function sharedInk(one: PlacedText, other: PlacedText): Promise<number> {
  const { left, right, top, bottom } = one.box;
  const { box } = other;
  const apart = box.left > right || box.right < left || box.top > bottom || box.bottom < top;
  if (apart) return 0;
  const [a, b] = await Promise.all([inkOf(one), inkOf(other)]);
  return a.reduce((sum, ink, at) => sum + (ink > 128 && (b[at] ?? 0) > 128 ? 1 : 0), 0);
}

async function inkOf({ path }: PlacedText): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1024" viewBox="0 0 1024 1024"><rect width="1024" height="1024" fill="#000"/><path fill="#fff" d="${path}"/></svg>`;
  return sharp(await renderPng(svg, 512, 1024))
    .greyscale()
    .raw()
    .toBuffer();
}

describe.each(styles.map((style, part) => ({ style, part })))(
  'The poster of an event in the style $style',
  ({ style, part }) => {
    test.each(shareOf(names, part, styles.length))(
      'keeps its words apart and within the margins: %s',
      { timeout: 120_000 },
      async (name) => {
        for (const [variation, facts] of [show, { ...bare, mark: 'Sold out' }, bare].entries()) {
          const words = eventPosterWords({ ...facts, name }, variation === 1 ? 'The Porch Band' : null);
          const { texts } = composePoster({ prompt: name, words, variation }, style, venue);
          for (const { box } of texts) {
            expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(20);
            expect(Math.max(box.right, box.bottom)).toBeLessThanOrEqual(1004);
          }
          for (const [index, text] of texts.entries()) {
            for (const other of texts.slice(index + 1)) {
              const ink = await sharedInk(text, other);
              expect(ink, `'${text.words}' and '${other.words}' overlap`).toBe(0);
            }
          }
        }
      },
    );

    test('says every word of the event', () => {
      for (const name of names) {
        const words = eventPosterWords({ ...show, name }, 'The Porch Band');
        const { texts } = composePoster({ prompt: name, words }, style, venue);
        const said = texts.map((text) => text.words.toLowerCase()).join(' ');
        const facts = [show.date, show.time, show.place, ...show.details, 'The Porch Band', name];
        for (const word of facts.join(' ').toLowerCase().split(/\s+/)) expect(said).toContain(word);
      }
    });

    test('is another one for another variation, and the same for the same', () => {
      const words = eventPosterWords({ ...show, name: 'Open Stage' }, null);
      const drawn = [0, 1, 2, 3, 1].map((variation) => {
        const { svg, recipe } = composePoster({ prompt: 'Open Stage', words, variation }, style, venue);
        return svg + JSON.stringify(recipe);
      });
      expect(new Set(drawn).size).toBe(4);
      expect(drawn[4]).toBe(drawn[1]);
    });
  },
);

test('A name is not read as a prompt: what looks like a time in it stays in it', () => {
  expect(eventPosterWords({ ...bare, name: 'Please draw Jazz at 8pm' }, null)).toEqual({
    kicker: '',
    headline: 'Please draw Jazz at 8pm',
    secondary: '',
    details: [show.date, show.time, bare.place],
  });
});

test('Words in letters that no face has are left out, and the category stands in for such a name', () => {
  expect(eventPosterWords({ ...bare, name: '今晚 Jazz' }, '爵士乐')).toMatchObject({
    headline: 'Jazz',
    secondary: '',
  });
  expect(eventPosterWords({ ...bare, name: '今晚爵士乐' }, null).headline).toBe('Live Music');
});
