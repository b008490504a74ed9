import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { shareOf, variants } from '#tests/support/thorough.ts';
import {
  composeShow,
  papers,
  type ShowFormat,
  type ShowLook,
  type ShowWords,
  showFormats,
} from './compose-show.ts';
import { drawCard, drawShowPoster, drawSquare, paint } from './draw-show.ts';
import { fitText } from './fit-text.ts';
import { inLetters } from './legible.ts';
import { renderLayer } from './lettering/render-svg.ts';

const latin =
  'An Evening of Appalachian Ballads, Old-Time Fiddle Tunes and Stories from the Long Road Home with the Hollow Pines String Band, Special Guests and an Open Jam until Midnight for Everyone Who Brings One More';
const cyrillic =
  'Большой зимний вечер старинных песен, рассказов и танцев с ансамблем народных инструментов, приглашёнными гостями и открытой сценой до полуночи для всех, кто придёт с гитарой, скрипкой или балалайкой нас';
const accented =
  'Ÿvonne Ångström, Żółć Ñandú et les Élèves Éclairés: Soirée d’Été à l’Île Où Ça Brûle Déjà, Übermütige Größen, Čeští Houslisté, Łódzkie Śpiewy, Îles Ébréchées et Ãos Ôtimos Çafés à la Crème Brûlée Ëntière';

/** The first so many characters. */
const cut = (text: string, length: number) => Array.from(text).slice(0, length).join('').trim();

const names = [latin, cyrillic, accented].flatMap((text) => [5, 60, 200].map((length) => cut(text, length)));

function wordsOf(name: string, others: Partial<ShowWords> = {}): ShowWords {
  return {
    ...{ name, category: 'Live Music', brand: 'Folklore', mark: null },
    ...{ date: 'Wednesday, September 30, 2026', time: '11:30 PM – Oct 2, 10:00 AM' },
    place: 'The Listening Room behind the Old Courthouse, 12 Sample Street, Dawsonville',
    details: ['Sam Okafor', 'Doors 7:00 PM', '$10 at the door', 'All ages'],
    pageUrl: 'https://folklore.example.com/events/17',
    ...others,
  };
}

/** Small enough to be quick. A letter's soft edge is then wider than a pixel of the picture. */
const testedWidth = 600;

/** Where the ink of a picture's words is, in units of its drawing, and how many pixels have some. */
async function inkBox(format: ShowFormat, said: ShowWords, picture?: ShowLook['picture']) {
  const { width, height, words } = composeShow(format, said, { accent: null, picture });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${words}</svg>`;
  const { data, info } = await sharp(await renderLayer(svg, testedWidth, width))
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const scale = width / info.width;
  const box = { left: width, top: height, right: 0, bottom: 0, count: 0 };
  for (let at = 0; at < data.length; at += 1) {
    if ((data[at] ?? 0) < 64) continue;
    const x = at % info.width;
    const y = Math.floor(at / info.width);
    box.left = Math.min(box.left, x * scale);
    box.right = Math.max(box.right, (x + 1) * scale);
    box.top = Math.min(box.top, y * scale);
    box.bottom = Math.max(box.bottom, (y + 1) * scale);
    box.count += 1;
  }
  return { ...box, scale };
}

function expectInside(
  format: ShowFormat,
  { left, top, right, bottom, scale }: Awaited<ReturnType<typeof inkBox>>,
) {
  const { width, height, margin } = showFormats[format];
  expect(left).toBeGreaterThanOrEqual(margin - scale);
  expect(top).toBeGreaterThanOrEqual(margin - scale);
  expect(right).toBeLessThanOrEqual(width - margin + scale);
  expect(bottom).toBeLessThanOrEqual(height - margin + scale);
}

const formats = Object.keys(showFormats) as ShowFormat[];
const oddNames = [...names, 'W', 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(4), '今晚爵士乐'];

describe.each(formats.map((format, part) => ({ format, part })))(
  'The words of a $format',
  ({ format, part }) => {
    test.each(shareOf(oddNames, part, formats.length))('keep to its margins (%s)', async (name) => {
      for (const mark of [null, 'Postponed']) {
        const box = await inkBox(format, wordsOf(name, { mark }));
        expect(box.count).toBeGreaterThan(2_000);
        expectInside(format, box);
      }
    });

    test('keep to them where every fact is as long as it may be', async () => {
      const long = (length: number) => cut(latin.repeat(3), length);
      const others = { brand: long(60), place: long(300), mark: 'Cancelled', details: [long(200), long(80)] };
      expectInside(format, await inkBox(format, wordsOf(latin, others), { isWhole: false, ratio: 1.5 }));
    });
  },
);

describe('A name', () => {
  const room = { width: 640, height: 190, maxSize: 150, minSize: 33, leading: 1.04, isCut: true };

  test.each(names)('is never cut within a word (%s)', (name) => {
    const { lines } = fitText('sturdy', inLetters(name), room);
    const set = lines
      .map((line) => line.words)
      .join(' ')
      .split(' ');
    const whole = inLetters(name).split(' ');
    const isCut = set.at(-1)?.endsWith('…') ?? false;
    const last = isCut ? set.at(-1)?.replace('…', '') : set.at(-1);
    expect(set.slice(0, -1)).toEqual(whole.slice(0, set.length - 1));
    expect(whole[set.length - 1]?.replace(/[,;:.]$/, '')).toBe(last?.replace(/[,;:.]$/, ''));
    if (!isCut) expect(set).toHaveLength(whole.length);
  });

  test('of sixty characters is set whole, and one of two hundred as far as it fits', () => {
    const setOf = (name: string) =>
      fitText('sturdy', name, room)
        .lines.map((line) => line.words)
        .join(' ');
    expect(setOf(cut(latin, 60))).toBe(cut(latin, 60));
    expect(setOf(latin)).toMatch(/^An Evening of Appalachian Ballads, .+\p{L}…$/u);
  });

  test('is larger the shorter it is', () => {
    const heights = [5, 60, 200].map((length) => {
      const { lines, height } = fitText('sturdy', cut(latin, length), room);
      return height / lines.length;
    });
    expect(heights).toEqual(heights.toSorted((one, other) => other - one));
  });

  test('in letters that we do not have is left out by whole words, and as a whole gives way to the category', () => {
    expect(inLetters('東京 Nights 🎷')).toBe('Nights');
    expect(inLetters('Tōkyō ﬁnale ½ Ñandú')).toBe('Tōkyō finale 1⁄2 Ñandú'.replace('⁄', '/'));
    expect(inLetters('今晚爵士乐', 'Live Music')).toBe('Live Music');
  });
});

describe('A card', () => {
  test('is the same picture each time, and another one with a mark or another time', async () => {
    const draw = (others: Partial<ShowWords> = {}) =>
      drawCard({ words: wordsOf('Trivia', others), accent: null, photo: undefined });
    const card = await draw();
    expect(await sharp(card).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(card.equals(await draw())).toBe(true);
    for (const others of variants([
      { mark: 'Sold out' },
      { time: '8:00 PM' },
      { brand: 'Jo' },
      { place: 'Attic' },
    ])) {
      expect(card.equals(await draw(others)), JSON.stringify(others)).toBe(false);
    }
  });

  test('shows the event’s own picture beside its words, and the artwork for a file that is none', async () => {
    const red = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#f00' } })
      .jpeg()
      .toBuffer();
    const scale = 0.25;
    async function draw(photo: Buffer | undefined) {
      const { picture } = await paint('card', { words: wordsOf('Trivia'), accent: null, photo }, scale);
      return sharp(await picture.png().toBuffer())
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
    }
    const { data, info } = await draw(red);
    const [r = 0, g = 0, b = 0] = data.subarray((300 * scale * info.width + Math.floor(1150 * scale)) * 3);
    expect(r).toBeGreaterThan(150);
    expect(Math.max(g, b)).toBeLessThan(40);
    const artwork = await draw(undefined);
    for (const odd of [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), red.subarray(0, 60)])
      expect((await draw(odd)).data.equals(artwork.data)).toBe(true);
  });
});

test('A drawing for a file has no pattern, which would take most of the time of a sheet', () => {
  expect(composeShow('letter', wordsOf('Trivia'), { accent: null }).background).toContain('url(#corners)');
  expect(composeShow('letter', wordsOf('Trivia'), { accent: null }).background).not.toContain('<pattern');
});

test('A square is as large as social networks ask for', async () => {
  const square = await drawSquare({ words: wordsOf('Trivia'), accent: '#7fd0ff', photo: undefined });
  expect(await sharp(square).metadata()).toMatchObject({ format: 'png', width: 1080, height: 1080 });
});

/** That the code on each is read by a scanner is tested with `printable-shows`. */
test.each(variants(['a4', 'letter', 'poster', 'metricPoster'] as const))(
  'A sheet for a printer is a page of its true size (%s)',
  async (paper) => {
    const sheet = await drawShowPoster({ words: wordsOf('Trivia'), accent: null, photo: undefined }, paper);
    const text = sheet.toString('latin1');
    expect(text).toMatch(/^%PDF-1\.4\n/);
    const { wide, tall } = papers[paper];
    const [width, height] = [wide, tall].map((inches) => Number((inches * 72).toFixed(2)));
    expect(text).toContain(`/MediaBox [0 0 ${width} ${height}]`);
    // Every object is where the table says that it is.
    const table = /startxref\n(\d+)\n%%EOF\n$/.exec(text);
    const offsets = [...text.slice(Number(table?.[1])).matchAll(/^(\d{10}) 00000 n $/gm)];
    expect(offsets).toHaveLength(5);
    for (const [index, [, offset]] of offsets.entries()) {
      expect(text.slice(Number(offset))).toMatch(new RegExp(`^${index + 1} 0 obj\n`));
    }
    const picture = sheet.subarray(text.indexOf('\xff\xd8\xff'), text.indexOf('\nendstream'));
    const pixels = {
      a4: [2480, 3508],
      letter: [2550, 3300],
      poster: [3600, 4800],
      metricPoster: [3937, 5512],
    }[paper];
    expect(await sharp(picture).metadata()).toMatchObject({ width: pixels[0], height: pixels[1] });
  },
);
