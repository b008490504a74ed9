import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { contrast, minContrast } from '#contract/venue/accent.ts';
import { shareOf } from '#tests/support/thorough.ts';
import { type BrandFile, brandFiles } from './brand-files.ts';
import { drawWordmark } from './brand-svg.ts';

const tagline = 'A room for songs.';
const brand = (name: string, logo: Buffer | null = null) => ({ name, tagline, accent: '#e0a050', logo });

async function pixelsOf(file: BrandFile, name: string, logo: Buffer | null = null) {
  const bytes = await brandFiles[file].draw(brand(name, logo));
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const isLight = (x: number, y: number) => (data[(y * info.width + x) * 3 + 1] ?? 0) > 180;
  const light: { x: number; y: number }[] = [];
  for (let y = 0; y < info.height; y += 1) {
    for (let x = 0; x < info.width; x += 1) if (isLight(x, y)) light.push({ x, y });
  }
  return { light, width: info.width, height: info.height };
}

const names = [
  'Ö',
  'Jo',
  'The Night Porch',
  'Tom & Jerry 🎸',
  'Café Solée Kulturhaus Sölden X',
  'Подвал',
  '🎷',
];

describe('The icon of a brand without a logo', () => {
  test.each(names)('has a sign in its middle, away from what a mask cuts off (%s)', async (name) => {
    const { light, width } = await pixelsOf('icon-maskable-512.png', name);
    expect(light.length).toBeGreaterThan(1_000);
    const margin = width / 10;
    const outside = light.filter(({ x, y }) => Math.min(x, y) < margin || Math.max(x, y) > width - margin);
    expect(outside).toEqual([]);
  });

  test('differs between brands that begin differently', async () => {
    const one = await brandFiles['icon-192.png'].draw(brand('Ö'));
    const other = await brandFiles['icon-192.png'].draw(brand('Jo'));
    expect(one.equals(other)).toBe(false);
  });

  test('is there in three sizes for old browsers', async () => {
    const ico = await brandFiles['favicon.ico'].draw(brand('Jo'));
    expect([...ico.subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0]);
    expect([6, 22, 38].map((entry) => ico.readUInt8(entry))).toEqual([16, 32, 48]);
  });
});

test('The icon of a brand with a logo shows all of it', async () => {
  const logo = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#fff' } })
    .extend({ top: 1, background: '#0000' })
    .png()
    .toBuffer();
  const { light, width } = await pixelsOf('icon-192.png', 'Jo', logo);
  const xs = light.map(({ x }) => x);
  const ys = light.map(({ y }) => y);
  const span = Math.max(...xs) - Math.min(...xs);
  expect(span).toBeLessThan(width);
  expect(span / (Math.max(...ys) - Math.min(...ys))).toBeCloseTo(2, 0);
});

test('The icon of a logo that fills its file goes on in its colour, without an edge', async () => {
  const logo = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#2050a0' } })
    .png()
    .toBuffer();
  const icon = await brandFiles['apple-touch-icon.png'].draw(brand('Jo', logo));
  const { channels } = await sharp(icon).stats();
  expect(channels.slice(0, 3).map(({ min, max }) => [min, max])).toEqual([
    [0x20, 0x20],
    [0x50, 0x50],
    [0xa0, 0xa0],
  ]);
});

test.each(shareOf(names, 0, 3))('The share card has the size that networks ask for (%s)', async (name) => {
  const { width, height, light } = await pixelsOf('share-card.jpg', name);
  expect([width, height]).toEqual([1200, 630]);
  expect(light.length).toBeGreaterThan(500);
});

test.each(shareOf(['🎷', '東京ジャズ', 'Café 東京', '🎸🥁'], 0, 2))(
  'The share card of a name that our typeface cannot set shows a sign in its place (%s)',
  async (name) => {
    const { light } = await pixelsOf('share-card.jpg', name);
    const inRoom = light.filter(({ x, y }) => x > 88 && x < 328 && y > 130 && y < 370);
    expect(inRoom.length).toBeGreaterThan(1_000);
  },
);

test('The share card names the house beside a square mark, and not again beside a wide logo', async () => {
  const nameBeside = async (width: number) => {
    const logo = await sharp({ create: { width, height: 200, channels: 3, background: '#345' } })
      .png()
      .toBuffer();
    const { light } = await pixelsOf('share-card.jpg', 'Källaren', logo);
    return light.filter(({ x, y }) => x > 376 && x < 788 && y > 130 && y < 370).length;
  };
  expect(await nameBeside(200)).toBeGreaterThan(2_000);
  expect(await nameBeside(500)).toBe(0);
});

test('The share card shows the photo of the house, and its words are read over a white one', async () => {
  const photo = await sharp({ create: { width: 800, height: 900, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  const card = await brandFiles['share-card.jpg'].draw({ ...brand('Jo'), photo });
  const { data, info } = await sharp(card).raw().toBuffer({ resolveWithObject: true });
  const colourAt = (x: number) =>
    `#${data.toString('hex', (600 * info.width + x) * 3, (600 * info.width + x + 1) * 3)}`;
  for (const x of [10, 88, 400, 788])
    expect(contrast('#f6e3bc', colourAt(x)), String(x)).toBeGreaterThanOrEqual(minContrast);
  expect(contrast('#ffffff', colourAt(1_190))).toBeLessThan(1.2);
});

test('The logo in mails keeps its shape and stands at the left on the ground of the mail', async () => {
  const logo = await sharp({ create: { width: 100, height: 100, channels: 4, background: '#fff' } })
    .extend({ top: 0, bottom: 0, left: 0, right: 100, background: '#0000' })
    .webp()
    .toBuffer();
  const { light, width, height } = await pixelsOf('mail-logo.png', 'Jo', logo);
  expect([width, height]).toEqual([960, 144]);
  expect(Math.max(...light.map(({ x }) => x))).toBeLessThan(146);
  expect(light.length).toBeGreaterThan(140 * 140);
  const { light: icon } = await pixelsOf('mail-logo.png', 'Jo');
  expect(icon.length, 'without a logo it is the icon').toBeGreaterThan(500);
});

test.each([...names, 'W'.repeat(60), 'a b c d e f g h i j k l m n o p q r s t u v w x y z'])(
  'A wordmark keeps to its room (%s)',
  (name) => {
    const numbers = [...drawWordmark(name, { width: 700, height: 240 }).matchAll(/-?\d+(?:\.\d+)?/g)].map(
      Number,
    );
    const xs = numbers.filter((_, index) => index % 2 === 0);
    const ys = numbers.filter((_, index) => index % 2 === 1);
    for (const x of xs) expect(x > -20 && x < 720).toBe(true);
    for (const y of ys) expect(y > -20 && y < 260).toBe(true);
  },
);
