import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { shareOf } from '#tests/support/thorough.ts';
import { composePoster, type PosterStyleName, posterStyles } from './compose-poster.ts';
import { renderSvg } from './lettering/render-svg.ts';
import { printPoster } from './print-poster.ts';
import { chanceFrom } from './seed.ts';

const venue = { brand: 'Folklore', line: 'A coffee shop with a stage' };
const styles = Object.keys(posterStyles) as PosterStyleName[];
const shapes = 'svg g defs path rect circle ellipse clipPath linearGradient radialGradient stop'.split(' ');
const prompts = {
  'no words': '   ',
  'one letter': 'x',
  'one word without end': 'W'.repeat(1000),
  'five hundred words of a letter': 'i '.repeat(500),
  'a thousand characters': 'friends who sing songs of the old country by the fire and tell stories '.repeat(
    15,
  ),
  'emoji alone': '🎸🎉',
  Arabic: 'موسيقى حية الليلة مع الأصدقاء',
  Chinese: '今晚在咖啡馆有爵士乐',
  'a reference to a file':
    '</text><image href="file:///etc/passwd"/><style>@import url(http://example.com/x)</style>',
  'markup in quotation marks': '"&quot;<g onload=alert(1)>" & <!-- ]]> "Quoted <b>Name</b>"',
  'many facts': 'Ağaçlar & Łódź Şarkıları on Friday, October 18, 2026 at 10:30 pm until 11:30 pm, $125.00',
  'a city at night': 'Jazz saxophone at night in the city',
  'snow on mountains': 'Winter banjo in the mountains with snow',
  'leaves in the woods': 'Autumn violin in the woods, leaves falling',
  'a summer by the sea': 'Drums by the sea in summer rain',
  machines: 'Electronic beats',
};

describe.each(styles.map((style, part) => ({ style, part })))(
  'A poster in the style $style',
  ({ style, part }) => {
    test.each(shareOf(Object.entries(prompts), part, styles.length))(
      'keeps its text on the sheet, and is nothing but shapes, for %s',
      (_, prompt) => {
        const { svg, texts } = composePoster(prompt, style, venue);
        expect(texts.length).toBeGreaterThan(1);
        for (const { box } of texts) {
          expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(8);
          expect(Math.max(box.right, box.bottom)).toBeLessThanOrEqual(1016);
        }
        const elements = new Set([...svg.matchAll(/<([a-z]\w*)/gi)].map((found) => found[1] ?? ''));
        expect([...elements].filter((name) => !shapes.includes(name))).toEqual([]);
        expect(svg).not.toMatch(/href|@import|<!|<\?|\bon\w+=|NaN|Infinity|undefined/);
        expect([...svg.matchAll(/url\((.)/g)].every((found) => found[1] === '#')).toBe(true);
        expect(svg.match(/\w+:\/\/[^"]*/g)).toEqual(['http://www.w3.org/2000/svg']);
      },
    );

    test('is the same for the same words, and another for other words', () => {
      const { svg } = composePoster('Acoustic guitar in the woods', style, venue);
      expect(composePoster('Acoustic guitar in the woods', style, venue).svg).toBe(svg);
      expect(composePoster('Acoustic guitar in the wood', style, venue).svg).not.toBe(svg);
      expect(composePoster('Acoustic guitars in the woods', style, venue).svg).not.toBe(svg);
    });
  },
);

test('No style borrows the inks of another', () => {
  const owners = new Map<string, PosterStyleName>();
  for (const style of styles) {
    for (const prompt of Object.values(prompts)) {
      const { paper, inks } = composePoster(prompt, style, venue).recipe;
      const set = [paper, ...inks.map((ink) => ink.colour)].join(' ');
      expect(owners.get(set) ?? style).toBe(style);
      owners.set(set, style);
    }
  }
  expect(owners.size).toBeGreaterThan(styles.length * 2);
});

test('Staff who try all five styles get five posters that are nothing alike', async () => {
  const palettes: number[][] = [];
  for (const style of styles) {
    const { svg, recipe } = composePoster('Jazz night with saxophone under the moon', style, venue);
    palettes.push(
      await paletteOf(await printPoster(await renderSvg(svg, 256), recipe, chanceFrom(style), { edge: 128 })),
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
