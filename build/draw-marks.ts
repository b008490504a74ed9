// Draws the favicon set, the touch and app icons, the wordmark and the share card into server/brand/folklore, from the shapes of the logo.
// Run `node build/draw-marks.ts` after changing a shape, a colour or the card's photograph.

import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { packIco } from '#server/brand/brand-files.ts';
import { type MarkShape, stringBoxes, wordmark } from '../web/site/logo-shapes.ts';

const espresso = '#180904';
const glow = '#f6e3bc';
const amber = '#e0a050';

// The strings run off the upper edge, as on a guitar seen close up.
const tile: MarkShape = {
  viewBox: '0 0 64 64',
  ring: { cx: 32, cy: 38, r: 16.5, width: 7 },
  strings: { width: 2.6, gap: 6, top: -2 },
};

// A mask may cut a tenth away on every side, so this one keeps further from the edges.
const maskableTile: MarkShape = {
  viewBox: '0 0 64 64',
  ring: { cx: 32, cy: 35, r: 14, width: 6 },
  strings: { width: 2.3, gap: 5.2, top: -2 },
};

// Sixteen pixels forgive nothing: here every string stands on whole pixels, which takes a wider one in the middle.
const tinyTile = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">
  <rect width="16" height="16" rx="3.5" fill="${espresso}"/>
  <path d="M5 0h1v13H5zM7 0h2v14H7zM10 0h1v13h-1z" fill="${amber}"/>
  <circle cx="8" cy="9" r="5" fill="none" stroke="${glow}" stroke-width="2"/>
</svg>
`;

const drawnFile = (name: string) => new URL(`../server/brand/folklore/${name}`, import.meta.url);

await writeFile(drawnFile('favicon.svg'), tinyTile);
await writeFile(
  drawnFile('favicon.ico'),
  packIco(await Promise.all([16, 32, 48].map((pixels) => renderSvg(tinyTile, pixels)))),
);
const squareTile = drawTile(tile, 0);
const roundTile = drawTile(tile, 22);
const squareMaskableTile = drawTile(maskableTile, 0);
await writeFile(drawnFile('apple-touch-icon.png'), await renderSvg(squareTile, 180));
await writeFile(drawnFile('icon-192.png'), await renderSvg(roundTile, 192));
await writeFile(drawnFile('icon-512.png'), await renderSvg(roundTile, 512));
await writeFile(drawnFile('icon-maskable-512.png'), await renderSvg(squareMaskableTile, 512));
// The server draws the icons from these where the venue has another accent.
await writeFile(drawnFile('tile-square.svg'), squareTile);
await writeFile(drawnFile('tile-round.svg'), roundTile);
await writeFile(drawnFile('tile-maskable.svg'), squareMaskableTile);
const word = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${wordmark.viewBox}">${drawMark(wordmark)}</svg>`;
await writeFile(drawnFile('wordmark.svg'), word);
await writeFile(drawnFile('share-card.jpg'), await drawShareCard());

function drawMark(shape: MarkShape): string {
  const { ring } = shape;
  const letters = shape.letters ? `<path fill="${glow}" d="${shape.letters}"/>` : '';
  const strings = stringBoxes(shape).map(
    ({ x, y, width, height }) =>
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${amber}"/>`,
  );
  const { cx, cy, r, width } = ring;
  const circle = `<circle cx="${cx}" cy="${cy}" r="${r}" fill="none" stroke="${glow}" stroke-width="${width}"/>`;
  return `${strings.join('')}${letters}${circle}`;
}

function drawTile(shape: MarkShape, cornerPercent: number): string {
  const [, , size] = shape.viewBox.split(' ').map(Number);
  const corner = ((size ?? 0) * cornerPercent) / 100;
  const ground = `<rect width="${size}" height="${size}" rx="${corner}" fill="${espresso}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${shape.viewBox}">${ground}${drawMark(shape)}</svg>`;
}

async function drawShareCard(): Promise<Buffer> {
  const tagline = await readFile(new URL('share-tagline.svg', import.meta.url));
  const shade = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><defs>
    <linearGradient id="g" x2="1"><stop offset="0" stop-color="#020405" stop-opacity=".9"/>
    <stop offset=".58" stop-color="#020405" stop-opacity=".78"/>
    <stop offset=".8" stop-color="#020405" stop-opacity=".2"/><stop offset="1" stop-color="#020405" stop-opacity="0"/>
    </linearGradient></defs><rect width="1200" height="630" fill="url(#g)"/></svg>`;
  const photo = new URL('../web/pictures/og-card-background.jpg', import.meta.url);
  return sharp(await readFile(photo))
    .composite([
      { input: Buffer.from(shade) },
      { input: await renderSvg(word, 660), left: 88, top: 218 },
      { input: await renderSvg(tagline.toString(), 460), left: 90, top: 400 },
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

function renderSvg(svg: string, width: number): Promise<Buffer> {
  const viewWidth = Number(/viewBox="\S+ \S+ (\S+)/.exec(svg)?.[1]);
  return sharp(Buffer.from(svg), { density: (72 * width) / viewWidth })
    .resize({ width })
    .png({ compressionLevel: 9 })
    .toBuffer();
}
