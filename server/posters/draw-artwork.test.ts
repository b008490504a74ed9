import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { shareOf } from '#tests/support/thorough.ts';
import { drawArtwork } from './draw-artwork.ts';

const names = Array.from({ length: 120 }, (_, index) => `Evening ${index}`);

describe('The artwork of a name', () => {
  test('is always the same, and no other name has it', () => {
    expect(drawArtwork('June Hollis')).toBe(drawArtwork(' June Hollis '));
    expect(new Set(names.map(drawArtwork)).size).toBe(names.length);
  });

  test('is small, and has nothing that runs, loads or needs a font, whatever the name', () => {
    const hostile = ['</svg><script>alert(1)</script>', '"><image href="https://example.com/x"/>', '', '🎷'];
    for (const name of [...names, ...hostile]) {
      const svg = drawArtwork(name);
      const elements = new Set([...svg.matchAll(/<(\w+)/g)].map(([, element]) => element));
      const known = 'svg defs pattern radialGradient linearGradient stop clipPath g path rect circle ellipse';
      expect([...elements].filter((element) => !known.split(' ').includes(element ?? ''))).toEqual([]);
      expect(svg).not.toMatch(/\b(?:href|style|on\w+)=|NaN|undefined|Infinity/);
      expect(svg.length).toBeLessThan(40_000);
    }
  });

  test('can be drawn, and is neither black nor blank', async () => {
    for (const name of shareOf(names.slice(0, 40), 0, 5)) {
      const { channels } = await sharp(Buffer.from(drawArtwork(name)), { density: 18 }).stats();
      expect(Math.max(...channels.map(({ stdev }) => stdev)), name).toBeGreaterThan(18);
    }
  });

  test('shows what the name speaks of', () => {
    const curves = (svg: string) => new Set(svg.match(/ d="[^"]{40,}"/g));
    const shared = (one: string, other: string) =>
      [...curves(drawArtwork(one))].filter((d) => curves(drawArtwork(other)).has(d)).length;
    expect(shared('Saxophone Sunday', 'A Night of Jazz')).toBeGreaterThan(0);
    expect(shared('Saxophone Sunday', 'Banjo Sunday')).toBe(0);
  });
});
