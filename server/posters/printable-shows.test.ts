import readQr from 'jsqr';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { shareOf } from '#tests/support/thorough.ts';
import type { ShowFormat, ShowWords } from './compose-show.ts';
import { eventPosterWords, posterVenue, unsaidBy } from './draw-poster.ts';
import { compose, paint } from './draw-show.ts';
import { fitText } from './fit-text.ts';

vi.mock('./fit-text.ts', async (importOriginal) => {
  const real = await importOriginal<typeof import('./fit-text.ts')>();
  return { ...real, fitText: vi.fn(real.fitText) };
});

const usual: ShowWords = {
  ...{ name: 'Trivia', category: 'Live Music', brand: 'Folklore', mark: null },
  ...{ date: 'Friday, November 20, 2026', time: '7:30 PM – 10:00 PM' },
  place: 'Folklore, 12 Sample Street, Dawsonville, GA 30534',
  details: ['Doors 7:00 PM', '$12', 'All ages'],
  pageUrl: 'https://folklore.example.com/events/17?from=poster',
};
const mirabel = { brand: 'Café Mirabel', place: 'Café Mirabel, 2817 SE Division Street, Portland, OR 97202' };

const plain = (background: string, width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
const [white, portrait, black] = await Promise.all([plain('#fff'), plain('#c96', 500, 900), plain('#000')]);
const logo = await sharp({ create: { width: 300, height: 120, channels: 4, background: '#0000' } })
  .composite([
    {
      input: await sharp({ create: { width: 240, height: 60, channels: 4, background: '#fff' } })
        .png()
        .toBuffer(),
    },
  ])
  .png()
  .toBuffer();

interface Show extends Partial<ShowWords> {
  photo?: Buffer;
  logo?: Buffer;
  isPoster?: boolean;
}

/** Twenty shows as real venues have them. */
const shows: Show[] = [
  { details: ['Free'] },
  {
    name: 'An Evening of Appalachian Ballads, Old-Time Fiddle Tunes and Stories from the Long Road Home',
    details: ['The Hollow Pines String Band', 'Doors 6:30 PM', '$12–15, pay what you can', 'All ages'],
  },
  {
    ...{ name: 'Größenwahn & Übermut: Jürgen Müller spielt Brückenlieder', brand: 'Källaren' },
    place: 'Källaren, Västra Hamngatan 15, 411 17 Göteborg',
    details: ['Jürgen Müller', 'Doors 18:00', '120 kr', '18+'],
  },
  { ...mirabel, name: 'Open Mic Night', details: ['Free'], photo: white },
  {
    ...{ ...mirabel, name: 'Slow Harbor', photo: black },
    details: ['Slow Harbor with Ada Finch', 'Doors 7:00 PM', '$12–15, pay what you can', 'All ages'],
  },
  { name: 'The Lantern Sisters', mark: 'Sold out', photo: white },
  { name: 'Midnight Vinyl Club', mark: 'Cancelled' },
  {
    ...{ name: 'Winter Songwriters in the Round', photo: portrait },
    details: [
      'Maya Torres, Ben Whitlock & the Cold Creek Trio',
      'Doors 7:00 PM',
      '$18 advance / $22 at the door',
      '21+',
    ],
  },
  { name: 'Piano Hour with Élodie Marchand', details: ['Élodie Marchand', 'Doors 5:30 PM', '$8'] },
  { name: 'June Abernathy', photo: portrait },
  { name: 'Latte Art Throwdown', details: ['$5 to compete', 'Free to watch'], photo: white, logo },
  { name: 'Blank Canvas Sessions', brand: 'The Night Porch', photo: white },
  { name: 'Sunday Jazz Brunch', brand: 'The Bluebird on Fourth', time: '11:00 AM – 2:00 PM', details: [] },
  {
    ...{ name: 'Drum Circle for Beginners', brand: 'Dawsonville Community Arts & Coffee Cooperative' },
    mark: 'Postponed',
    place:
      'The Listening Room behind the Old Courthouse (upstairs, ring twice), 1200 North Dawson Forest Road, Suite 14B, Dawsonville, GA 30534',
    details: [
      'Doors 6:45 PM',
      'Suggested donation $10, nobody turned away for lack of funds',
      'All ages, children with an adult',
    ],
  },
  { name: 'Harvest Moon Square Dance', brand: 'Red Barn', logo, photo: black },
  { name: 'Ambient Sundays', logo },
  {
    name: 'Вечер старинных песен',
    brand: 'Фольклор',
    place: 'Малая сцена, Садовая улица 4',
    details: ['€10'],
  },
  {
    ...{ name: 'Exhibition: Hands That Build', brand: 'X', details: ['Free'], photo: portrait },
    ...{ date: 'Wednesday, September 30, 2026', time: '11:30 AM – Oct 28, 6:00 PM' },
  },
  { ...mirabel, name: 'Slow Harbor', photo: white, isPoster: true, logo },
  { ...mirabel, name: 'Winter Songwriters', mark: 'Cancelled', photo: white, isPoster: true },
];

function requestOf({ photo, logo: own, isPoster, ...said }: Show) {
  const words = { ...usual, ...said };
  const order = {
    prompt: '',
    words: eventPosterWords({ ...words, mark: null }, null),
    style: 'vivid' as const,
  };
  const unsaid = isPoster
    ? unsaidBy({ ...order, venue: posterVenue({ ...words, tagline: '' }) }, words, null)
    : undefined;
  return { words, accent: null, photo, logo: own, unsaid };
}

/** As a chat shows a card, and about as small as a sheet on a wall is seen. */
const papers = { letter: 0.25, a4: 0.25, poster: 0.25, metricPoster: 0.25 };
const scales: Record<ShowFormat, number> = { card: 0.25, square: 0.3, ...papers };
const formats: ShowFormat[] = ['card', 'square', 'letter', 'a4'];

/** Of each value that a channel may have. */
const lights = Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

async function pixelsOf(picture: Sharp) {
  const { data, info } = await sharp(await picture.png({ compressionLevel: 0 }).toBuffer())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const lightAt = (x: number, y: number) => {
    const at = (Math.round(y) * info.width + Math.round(x)) * 3;
    const lightOf = (channel: number) => lights[data[at + channel] ?? 0] ?? 0;
    return 0.2126 * lightOf(0) + 0.7152 * lightOf(1) + 0.0722 * lightOf(2);
  };
  return { lightAt, width: info.width, height: info.height };
}

const contrastOf = (one: number, other: number) =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

describe.each(formats.map((format, part) => ({ format, part })))(
  'Twenty shows in $format',
  ({ format, part }) => {
    test('have the house’s mark, to be read where it stands', async () => {
      expect(shows).toHaveLength(20);
      for (const show of shareOf(shows, part, formats.length)) {
        const scale = scales[format];
        const { picture, drawing } = await paint(format, requestOf(show), scale);
        const { lightAt } = await pixelsOf(picture);
        const { logo: box } = drawing;
        const [left, top] = [box.x * scale, box.y * scale];
        const [wide, tall] = [box.width * scale, box.height * scale];
        expect(tall, show.name).toBeGreaterThanOrEqual(format === 'card' ? 9 : 12);
        const inside: number[] = [];
        for (let y = top; y < top + tall; y += 1)
          for (let x = left; x < left + wide; x += 1) inside.push(lightAt(x, y));
        const ink = inside.toSorted((one, other) => other - one)[Math.floor(inside.length * 0.05)] ?? 0;
        // The ground is calm: everywhere around it, and between its letters.
        const around = Array.from({ length: Math.ceil(wide) }, (_, x) => [
          lightAt(left + x, top - 4),
          lightAt(left + x, top + tall + 4),
        ]).flat();
        for (const light of around) expect(contrastOf(ink, light), show.name).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(ink, Math.min(...inside)), show.name).toBeGreaterThanOrEqual(4.5);
      }
    });

    test('say everything that is to be said, and cut nothing', async () => {
      for (const show of shows) {
        vi.mocked(fitText).mockClear();
        const request = requestOf(show);
        const { words: said } = request;
        if (format === 'card') said.details = said.details.filter((fact) => /[$€]|kr|Free/.test(fact));
        await compose(format, request);
        const set = vi.mocked(fitText).mock.results.flatMap(({ value }) => value.lines);
        const words = set.map((line) => line.words).join(' ');
        expect(words).not.toContain('…');
        const facts = show.isPoster
          ? [show.mark?.toUpperCase() ?? '']
          : [said.name, said.date, said.time, ...said.place.split(', ')];
        if (!show.isPoster && !(format === 'card' && said.mark)) facts.push(...said.details);
        for (const fact of facts) expect(words.replaceAll('  ·  ', ' ')).toContain(fact);
        if (show.isPoster) expect(words).not.toContain(said.date);
      }
    });
  },
);

test.each((['letter', 'a4', 'poster'] as const).map((paper, part) => ({ paper, part })))(
  'The code on $paper is read by a scanner',
  async ({ paper, part }) => {
    for (const show of shareOf([shows[13], shows[18]], part % 2, 2)) {
      const { picture } = await paint(paper, requestOf(show ?? {}), 0.4);
      const { data, info } = await sharp(await picture.png({ compressionLevel: 0 }).toBuffer())
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(readQr.default(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(usual.pageUrl);
    }
  },
);

test.each(formats)('A photograph is seen on %s, and not under a shade', async (format) => {
  const { picture } = await paint(format, requestOf({ name: 'June Abernathy', photo: white }), 0.25);
  const { lightAt, width, height } = await pixelsOf(picture);
  let bare = 0;
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) bare += lightAt(x, y) > 0.9 ? 1 : 0;
  expect(bare / (width * height)).toBeGreaterThan(0.35);
});

test.each(formats)('An artwork is seen on %s, and not under a shade', async (format) => {
  const { picture } = await paint(format, requestOf({ name: 'June Abernathy' }), 0.25);
  const { lightAt, width, height } = await pixelsOf(picture);
  const shades = new Set<string>();
  for (let y = 0; y < height / 3; y += 1) shades.add(lightAt(width * 0.8, y).toFixed(2));
  expect(shades.size).toBeGreaterThan(2);
});

test.each(formats)('A poster of ours is shown whole on %s', async (format) => {
  const quarter = (colour: string) => plain(colour, 200, 200);
  const poster = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#fff' } })
    .composite([
      { input: await quarter('#f00'), left: 0, top: 0 },
      { input: await quarter('#0f0'), left: 200, top: 0 },
      { input: await quarter('#00f'), left: 0, top: 200 },
    ])
    .jpeg()
    .toBuffer();
  const { picture, drawing } = await paint(format, requestOf({ isPoster: true, photo: poster }), 0.25);
  const { lightAt } = await pixelsOf(picture);
  const { x, y, width, height } = drawing.photo;
  const corners = [
    [x + 12, y + 12],
    [x + width - 12, y + 12],
    [x + 12, y + height - 12],
    [x + width - 12, y + height - 12],
  ].map(([across = 0, down = 0]) => lightAt(across * 0.25, down * 0.25));
  for (const [index, light] of [0.21, 0.72, 0.07, 1].entries()) expect(corners[index]).toBeCloseTo(light, 1);
});

describe('A kept poster', () => {
  const venue = posterVenue({ brand: 'Folklore', tagline: 'Songs.' });
  const order = { prompt: 'Trivia', words: eventPosterWords(usual, null), style: 'vivid' as const, venue };
  const nothing = { name: '', category: '', date: '', time: '', place: '', details: [] };

  test('that was made from a prompt leaves to say what is not said there in whole words', () => {
    const yellow = { ...order, words: undefined, prompt: 'Yellow guitar, free entry' };
    const show = { ...usual, name: 'Low', details: ['Free', '$12'] };
    expect(unsaidBy(yellow, show, null)).toMatchObject({ name: 'Low', details: ['$12'] });
  });

  test('leaves nothing to say about its own show, but that it is cancelled', () => {
    expect(unsaidBy(order, usual, null)).toMatchObject({ ...nothing, mark: null });
    const cancelled = { ...usual, mark: 'Cancelled' };
    expect(unsaidBy(order, cancelled, null)).toMatchObject({ ...nothing, mark: 'Cancelled' });
    const marked = { ...order, words: eventPosterWords(cancelled, null) };
    expect(unsaidBy(marked, cancelled, null)).toMatchObject({ ...nothing, mark: null });
    expect(unsaidBy(marked, usual, null)).toBeUndefined();
  });

  test.each([
    { date: 'Saturday, November 21, 2026' },
    { name: 'Quiz' },
    { place: 'Elsewhere' },
    { details: ['$15'] },
    { brand: 'The Night Porch' },
  ])('is not shown any more when it says what is no longer so (%o)', (change) => {
    expect(unsaidBy(order, { ...usual, ...change }, null)).toBeUndefined();
  });

  test('stays when its place is only put in other words', () => {
    const room = { ...usual, place: 'Back Room, 8 Alder Row' };
    const said = { ...order, words: eventPosterWords(room, null) };
    for (const place of ['Back room, Folklore, 8 Alder Row, Portland', 'Back Room'])
      expect(unsaidBy(said, { ...room, place }, null), place).toMatchObject(nothing);
    expect(unsaidBy(said, { ...room, place: 'Back Room, 9 Alder Row' }, null)).toBeUndefined();
    expect(unsaidBy(said, { ...room, place: 'Front Room, 8 Alder Row' }, null)).toBeUndefined();
    expect(unsaidBy(said, { ...room, place: 'Folklore, 8 Alder Row' }, null)).toBeUndefined();
    const house = { ...order, words: eventPosterWords({ ...usual, place: 'Folklore, 8 Alder Row' }, null) };
    expect(unsaidBy(house, { ...usual, place: 'Back Room, Folklore, 8 Alder Row' }, null)).toBeUndefined();
  });

  test('that was made from a prompt leaves what the prompt does not say', () => {
    const prompted = { prompt: 'TRIVIA every Tuesday, 7:30 PM – 10:00 PM', style: 'rustic' as const, venue };
    const { date, place, details } = usual;
    expect(unsaidBy(prompted, usual, null)).toMatchObject({
      name: '',
      category: '',
      time: '',
      date,
      place,
      details,
    });
  });
});
