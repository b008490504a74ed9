import { readFile } from 'node:fs/promises';
import { ownAccent } from '#contract/venue/brand.ts';
import { renderPng } from '../posters/lettering/render-svg.ts';
import { packIco } from './ico.ts';

/** The sentence on the share card that was drawn by hand. */
export const drawnTagline = 'A coffee shop with a stage. Live music and good company, every weekend.';

/** What an icon of the drawn brand is drawn from in another accent than its own. */
const icons = {
  'favicon.svg': { source: 'favicon.svg', draw: async (svg: string) => Buffer.from(svg) },
  'favicon.ico': {
    source: 'favicon.svg',
    draw: async (svg: string) =>
      packIco(await Promise.all([16, 32, 48].map((pixels) => renderPng(svg, pixels, 16)))),
  },
  'apple-touch-icon.png': { source: 'tile-square.svg', draw: (svg: string) => renderPng(svg, 180, 64) },
  'icon-192.png': { source: 'tile-round.svg', draw: (svg: string) => renderPng(svg, 192, 64) },
  'icon-512.png': { source: 'tile-round.svg', draw: (svg: string) => renderPng(svg, 512, 64) },
  'icon-maskable-512.png': { source: 'tile-maskable.svg', draw: (svg: string) => renderPng(svg, 512, 64) },
};

export type DrawnIcon = keyof typeof icons;

/** An icon of the drawn brand. */
export async function drawnIcon(name: DrawnIcon, accent: string): Promise<Buffer> {
  if (accent === ownAccent) return readDrawnFile(name);
  const { source, draw } = icons[name];
  const svg = String(await readDrawnFile(source));
  return draw(svg.replaceAll(ownAccent, accent));
}

/** The icons and the card of the drawn brand, made by `build/draw-marks.ts`. */
export function readDrawnFile(name: string): Promise<Buffer> {
  return readFile(new URL(`folklore/${name}`, import.meta.url));
}
