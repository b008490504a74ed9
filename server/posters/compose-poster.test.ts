import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { isThorough } from '#tests/support/thorough.ts';
import { askedPosters } from '../../tests/support/poster-prompts.ts';
import { composePoster, type PosterStyleName, type PosterText, posterStyles } from './compose-poster.ts';
import { eventPosterWords } from './draw-poster.ts';
import { renderSvg } from './lettering/render-svg.ts';
import { printPoster } from './print-poster.ts';
import { chanceFrom } from './seed.ts';
import type { PlacedText } from './sheet.ts';

const venue = { brand: 'The Corner', line: 'Our house' };
const styles = Object.keys(posterStyles) as PosterStyleName[];

/** Every poster in one of the styles, or in each for `npm run test:all`. */
function inStyles<Poster>(posters: Poster[]): (Poster & { style: PosterStyleName })[] {
  return posters.flatMap((poster, index) =>
    styles
      .filter((_, at) => isThorough || at === index % styles.length)
      .map((style) => ({ ...poster, style })),
  );
}

/** Every text on the sheet, with a margin and off the others, and nothing in the drawing but shapes. */
async function expectSound(
  text: string | PosterText,
  style: PosterStyleName,
  house = venue,
): Promise<PlacedText[]> {
  const { svg, texts } = composePoster(text, style, house);
  const shapes = 'svg g defs path rect circle ellipse clipPath linearGradient radialGradient stop'.split(' ');
  const elements = new Set([...svg.matchAll(/<([a-z]\w*)/gi)].map((found) => found[1] ?? ''));
  expect([...elements].filter((name) => !shapes.includes(name))).toEqual([]);
  expect(svg).not.toMatch(/href|@import|<!|<\?|\bon\w+=|NaN|Infinity|undefined|url\([^#]/);
  expect(svg.match(/\w+:\/\/[^"]*/g)).toEqual(['http://www.w3.org/2000/svg']);
  for (const { words, box } of texts) {
    expect(Math.min(box.left, box.top, 1024 - box.right, 1024 - box.bottom), words).toBeGreaterThan(
      style === 'rustic' ? 42 : 18,
    );
  }
  expect(await overlapOf(texts)).toBe(0);
  return texts;
}

/** How many pixels belong to two lines: each line is half opaque, so these are brighter. */
async function overlapOf(texts: PlacedText[]): Promise<number> {
  const paths = texts.map(({ path }) => `<path fill="#fff" fill-opacity=".5" d="${path}"/>`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1024" viewBox="0 0 1024 1024">${paths}</svg>`;
  const { data } = await renderSvg(svg, 512);
  let shared = 0;
  for (let at = 0; at < data.length; at += 3) if ((data[at] ?? 0) > 165) shared += 1;
  return shared;
}

describe('On a poster stands every word, and no other', () => {
  test.each(inStyles(askedPosters))('$style: $prompt', async ({ prompt, style, off, secondary }) => {
    const texts = await expectSound(prompt, style);
    const own = new Set(['venue', ...(secondary ? [] : ['secondary'])]);
    const drawn = texts.filter(({ role }) => !own.has(role)).map(({ words }) => words);
    // Some styles set the house's name in the line of facts.
    const house = texts.some(({ role }) => role === 'venue') ? [] : wordsIn(venue.brand);
    expect(without(wordsIn(drawn.join(' ')), house).toSorted()).toEqual(
      without(wordsIn(prompt), wordsIn(off)).toSorted(),
    );
  });
});

describe('A poster is sound', () => {
  const odd = {
    'no words': '   ',
    'one letter': 'x',
    'a word of sixty letters': 'W'.repeat(60),
    'one word without end': 'W'.repeat(1000),
    'five hundred words of a letter': 'i '.repeat(500),
    'two hundred and fifty words': 'jam '.repeat(250),
    'a hundred and twenty facts': 'Friday 8pm, $5, '.repeat(60),
    'a long name among long texts': `${'wide awake with '.repeat(3)}"${'Very Long Name '.repeat(3)}" ${'and friends, '.repeat(60)}`,
    'emoji alone': '🎸🎉',
    Arabic: 'موسيقى حية الليلة مع الأصدقاء',
    'a reference to a file':
      '</text><image href="file:///etc/passwd"/><style>@import url(http://example.com/x)</style>',
    'markup in quotation marks': '"&quot;<g onload=alert(1)>" & <!-- ]]> "Quoted <b>Name</b>"',
    'snow on mountains': 'Winter banjo in the mountains with snow',
    'leaves in the woods': 'Autumn violin in the woods, leaves falling',
    'a summer by the sea': 'Drums by the sea in summer rain',
    'a city at night': 'Electronic beats at night in the city',
  };
  test.each(inStyles(Object.entries(odd).map(([kind, prompt]) => ({ kind, prompt }))))(
    '$style: $kind',
    async ({ prompt, style }) => {
      expect((await expectSound(prompt.slice(0, 1000), style)).length).toBeGreaterThan(1);
    },
  );
});

describe('The poster of an event', () => {
  const show = {
    ...{ category: 'Live Music', brand: 'The Corner', mark: null, pageUrl: '' },
    ...{ date: 'Wednesday, September 30, 2026', time: '7:30 – 10:00 PM' },
    place: 'Myth & Legend (Johns Creek), 11877 Douglas Road',
    details: ['Doors 7:00 PM', '$12 advance, $15 at the door', 'All ages'],
  };
  const bare = { ...show, place: '10 Academy Avenue', details: [] };
  /** From one letter to twelve words, and words of any width. */
  const names = [
    'Ø',
    'Q',
    'Ljubljana Ångström',
    'June Hollis & The Night Porch',
    'Žofie Dvořáková & Łódź Ångström Trio',
    'Вечер джаза: Молодёжный ансамбль',
    'Щёлк',
    'ŒUVRE ÉTÉ ÑANDÚ ÇA',
    'Donaudampfschifffahrtsgesellschaft',
    'An Evening with the Very Patient Orchestra of Upper Dawson County',
    'A Very Long Evening of Songs Stories Poems and Other Small Northern Miracles',
    'i j g y p q, Qy!',
  ];

  test.each(inStyles(names.map((name) => ({ name }))))(
    'says all of it, in every variation: $style, $name',
    async ({ name, style }) => {
      for (const [variation, facts] of [show, { ...bare, mark: 'Sold out' }, bare].entries()) {
        const words = eventPosterWords({ ...facts, name }, variation < 2 ? 'The Porch Band' : null);
        const texts = await expectSound({ prompt: name, words, variation }, style);
        const said = texts.map((text) => text.words.toLowerCase()).join(' ');
        const all = [facts.date, facts.time, facts.place, ...facts.details, name, facts.mark ?? ''];
        for (const word of all.join(' ').toLowerCase().split(/\s+/)) expect(said).toContain(word);
      }
    },
  );

  test.each(styles)(
    'of a house without a tagline keeps its lines apart, and its facts name the house once: %s',
    async (style) => {
      const place = 'Källaren, Göteborg, Magasinsgatan 9';
      const words = eventPosterWords({ ...bare, name: 'Norr', place }, null);
      for (const variation of [0, 1, 2]) {
        const house = { brand: 'Källaren', line: '' };
        const texts = await expectSound({ prompt: 'Norr', words, variation }, style, house);
        const facts = texts.filter(({ role }) => role === 'details').map((text) => text.words);
        expect(facts.join(' ').match(/källaren/gi)).toHaveLength(1);
      }
    },
  );

  test('A house is named beside a day whose name begins like its own', async () => {
    const words = eventPosterWords({ ...bare, name: 'Norr', date: 'Friday, November 20' }, null);
    const house = { brand: 'Frida', line: '' };
    const texts = await expectSound({ prompt: 'Norr', words, variation: 0 }, 'natural', house);
    expect(texts.map((text) => text.words).join(' ')).toMatch(/\bfrida\b/i);
  });

  test('A name is not read as a prompt: what looks like a time in it stays in it', () => {
    expect(eventPosterWords({ ...bare, name: 'Please draw Jazz at 8pm' }, null)).toEqual({
      kicker: '',
      headline: 'Please draw Jazz at 8pm',
      secondary: '',
      details: [show.date, show.time, bare.place],
    });
  });

  test('Words in letters that no face has are left out, and the category stands in for such a name', () => {
    const { headline, secondary } = eventPosterWords({ ...bare, name: '今晚 Jazz' }, '爵士乐');
    expect({ headline, secondary }).toEqual({ headline: 'Jazz', secondary: '' });
    expect(eventPosterWords({ ...bare, name: '今晚爵士乐' }, null).headline).toBe('Live Music');
  });
});

test.each(styles)('A house without a tagline has none on its posters: %s', (style) => {
  const { texts } = composePoster('Jazz', style, { brand: 'The Corner', line: '' });
  const words = texts.map(({ words: said }) => said.toLowerCase());
  expect(words.length).toBeGreaterThan(0);
  expect(new Set(words.join(' ').split(' '))).toEqual(new Set(['jazz', 'the', 'corner']));
});

test.each(styles)('A poster is the same for the same words, and another for others: %s', (style) => {
  const drawn = (prompt: string, variation = 0) => {
    const { svg, recipe } = composePoster({ prompt, variation }, style, venue);
    return svg + JSON.stringify(recipe);
  };
  const prompt = 'Acoustic guitar in the woods';
  expect(drawn(prompt)).toBe(drawn(prompt, 0));
  const others = [drawn('Acoustic guitar in the wood'), drawn(prompt, 1), drawn(prompt, 2)];
  expect(new Set([drawn(prompt), ...others]).size).toBe(4);
});

test('Staff who try all five styles get five posters that are nothing alike', async () => {
  const palettes: number[][] = [];
  for (const style of styles) {
    const { svg, recipe } = composePoster('Jazz night with saxophone under the moon', style, venue);
    palettes.push(
      await paletteOf(await printPoster(await renderSvg(svg, 128), recipe, chanceFrom(style), { edge: 128 })),
    );
  }
  for (const [index, palette] of palettes.entries()) {
    for (const other of palettes.slice(index + 1)) expect(shareApart(palette, other)).toBeGreaterThan(0.35);
  }
});

/** Which share of a picture each of 64 coarse colours has. */
async function paletteOf(poster: Buffer): Promise<number[]> {
  const pixels = await sharp(poster).raw().toBuffer();
  const shares = new Array<number>(64).fill(0);
  for (let place = 0; place < pixels.length; place += 3) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(place, place + 3);
    const colour = (red >> 6) * 16 + (green >> 6) * 4 + (blue >> 6);
    shares[colour] = (shares[colour] ?? 0) + 3 / pixels.length;
  }
  return shares;
}

/** Which share of one picture would have to change colour to have the other's palette. */
function shareApart(one: number[], other: number[]): number {
  return one.reduce((sum, share, colour) => sum + Math.abs(share - (other[colour] ?? 0)), 0) / 2;
}

/** Words as they are told apart by ear: without their case, the marks around them, and what is no letter or figure. */
function wordsIn(text: string): string[] {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[’‘]/gu, "'")
    .replaceAll(/[–—]/gu, '-')
    .split(/\s+/u)
    .map((word) => word.replaceAll(/^["“”'([{¿]+|["“”'…)\],.;:!?}]+$/gu, ''))
    .filter((word) => /[\p{L}\p{N}&+]/u.test(word));
}

function without(words: string[], others: string[]): string[] {
  const rest = [...words];
  for (const word of others) {
    const at = rest.indexOf(word);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}
