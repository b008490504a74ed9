import type { ArtworkPalette } from './artwork/canvas.ts';
import { type Artwork, artworkOf } from './draw-artwork.ts';
import { drawQr } from './draw-qr.ts';
import { fitText, type TextBlock } from './fit-text.ts';
import { inLetters } from './legible.ts';
import { move, toPathData } from './lettering/outline.ts';
import type { FaceName } from './lettering/typeface.ts';

/** What a picture of a show says. */
export interface ShowWords {
  name: string;
  /** Stands in for a name that our letters cannot write. */
  category: string;
  date: string;
  time: string;
  place: string;
  brand: string;
  /** 'Cancelled' and the like. */
  mark: string | null;
  /** Of a poster: act, doors, price, ages. */
  details: string[];
  /** The address that a poster's code leads to. */
  pageUrl: string;
}

/** Sizes of a picture of a show and the places of its words, in units of its drawing. */
export const showFormats = {
  /** For link previews. */
  card: {
    ...{ width: 1200, height: 630, margin: 64, column: 640 },
    ...{ nameSize: { max: 150, min: 33 }, factSize: 33, highestName: 138 },
  },
  /** For social networks. */
  square: {
    ...{ width: 1080, height: 1080, margin: 72, column: 936 },
    ...{ nameSize: { max: 150, min: 46 }, factSize: 40, highestName: 440 },
  },
  /** 18 x 24 inches. */
  poster: {
    ...{ width: 1800, height: 2400, margin: 130, column: 1540 },
    ...{ nameSize: { max: 290, min: 76 }, factSize: 66, highestName: 1080 },
  },
};
export type ShowFormat = keyof typeof showFormats;

export interface ShowDrawing {
  width: number;
  height: number;
  /** The artwork or, over a photograph, the shade that keeps the words readable. */
  background: string;
  words: string;
  /** The part that a photograph covers, from the upper edge on. */
  photo: Box;
}

export interface Box {
  x: number;
  width: number;
  height: number;
}

const mark = { fill: '#b3261e', letters: '#fff6e6' };
const codeSide = 330;

/** Composes the picture of a show: its artwork or room for its photograph, and its words. */
export function composeShow(
  format: ShowFormat,
  said: ShowWords,
  { accent, hasPhoto }: { accent: string | null; hasPhoto: boolean },
): ShowDrawing {
  const { width, height, margin, column, nameSize, highestName } = showFormats[format];
  const art = artworkOf(said.name);
  const { ground, pale } = art.palette;
  const { parts, bottom } = setFacts(format, said, art.palette, accent);
  const name = fitText('sturdy', inLetters(said.name, said.category), {
    ...{ width: column, height: bottom - highestName, maxSize: nameSize.max, minSize: nameSize.min },
    ...{ leading: 1.04, trackingEm: -0.015, worth: 1, isCut: true },
  });
  const words = [...parts, put(name, margin, bottom - name.height, pale)].join('');

  if (format === 'card') {
    const photo = { x: 0, width, height };
    const beside = { x: margin + column - 124, width: width - margin - column + 124, height };
    const background = hasPhoto
      ? faded(ground, photo, shades.beside)
      : artOn(art, beside, height, shades.toRight);
    return { width, height, background, words, photo };
  }
  // A short name leaves more room for the picture.
  const photo = { x: 0, width, height: Math.round((bottom - name.height) / 0.82) };
  const below = rect(0, photo.height - 1, width, height - photo.height + 1, ground);
  const background = hasPhoto
    ? faded(ground, photo, shades.above) + below
    : artOn(art, photo, height, shades.downwards);
  return { width, height, background, words, photo };
}

/** Sets everything below the name, from the bottom up, and gives the y where the name may end. */
function setFacts(
  format: ShowFormat,
  said: ShowWords,
  { ground, warm, pale }: ArtworkPalette,
  accent: string | null,
): { parts: string[]; bottom: number } {
  const { width, height, margin, column, factSize } = showFormats[format];
  const isPoster = format === 'poster';
  // The code stands beside the facts, so these have less room.
  const factWidth = isPoster ? column - codeSide - 60 : column;
  const parts: string[] = [];
  let y = height - margin;
  if (isPoster) parts.push(codeAt(width - margin - codeSide, y - codeSide, said.pageUrl, pale, ground));

  const set = (face: FaceName, text: string | string[], size: number, lines: number, between?: string) =>
    fitText(face, text, {
      ...{ width: factWidth, height: size * (1.28 * lines + 0.02), maxSize: size, minSize: size * 0.55 },
      ...{ leading: 1.28, isCut: true, ...(between !== undefined && { between }) },
    });
  const above = (block: TextBlock, gap: number, fill: string) => {
    if (block.height === 0) return;
    y -= block.height;
    parts.push(put(block, margin, y, fill));
    y -= gap;
  };

  const brand = set('light', inLetters(said.brand), factSize * 1.3, 1);
  if (format === 'card') parts.push(put(brand, margin, margin, warm));
  else above(brand, factSize * 1.15, warm);
  const dot = '  ·  ';
  const details = said.details.map((detail) => inLetters(detail)).filter(Boolean);
  if (isPoster) above(set('plain', details, factSize * 0.88, 2, dot), factSize * 0.66, pale);
  above(set('plain', inLetters(said.place), factSize * 0.88, 2), factSize * 0.66, pale);
  const when = [said.date, said.time].map((part) => inLetters(part)).filter(Boolean);
  above(set('sans', when, factSize, 2, format === 'square' ? dot : ' '), factSize * 0.66, pale);
  if (said.mark) {
    const label = fitText('sans', said.mark.toUpperCase(), {
      ...{ width: factWidth, height: factSize * 1.3, maxSize: factSize * 0.9, minSize: 12, trackingEm: 0.08 },
    });
    const pad = factSize * 0.42;
    const tall = label.height + pad * 2;
    y -= tall + factSize * 0.1;
    parts.push(rect(margin, y, label.width + pad * 2.6, tall, mark.fill));
    parts.push(put(label, margin + pad * 1.3, y + pad, mark.letters));
    y -= factSize * 0.5;
  }
  const rule = factSize * 0.16;
  y -= rule + factSize * 0.2;
  parts.push(rect(margin, y, factSize * 2.4, rule, accent ?? warm));
  return { parts, bottom: y - factSize * 0.9 };
}

function put({ lines }: TextBlock, x: number, y: number, fill: string): string {
  const outline = lines.flatMap((line) => move(line.outline, x, y + line.baseline));
  return `<path fill="${fill}" d="${toPathData(outline)}"/>`;
}

function codeAt(x: number, y: number, url: string, pale: string, ground: string): string {
  const { side, path } = drawQr(url);
  return `<svg x="${x}" y="${y}" width="${codeSide}" height="${codeSide}" viewBox="0 0 ${side} ${side}"><rect width="${side}" height="${side}" fill="${pale}"/><path fill="${ground}" d="${path}"/></svg>`;
}

interface Shade {
  direction: string;
  stops: [offset: number, opacity: number][];
}

/** An artwork fades into the ground where the words begin; a photograph of any brightness gets as dark as they need. */
const shades: Record<'toRight' | 'downwards' | 'beside' | 'above', Shade> = {
  toRight: {
    direction: 'x2="1"',
    stops: [
      [0, 1],
      [0.2, 0.92],
      [0.48, 0],
    ],
  },
  downwards: {
    direction: 'x2="0" y2="1"',
    stops: [
      [0.5, 0],
      [0.8, 0.95],
      [1, 1],
    ],
  },
  beside: {
    direction: 'x2="1"',
    stops: [
      [0, 0.94],
      [0.56, 0.88],
      [0.8, 0.35],
      [1, 0.15],
    ],
  },
  above: {
    direction: 'x2="0" y2="1"',
    stops: [
      [0, 0.1],
      [0.5, 0.14],
      [0.8, 0.95],
      [1, 1],
    ],
  },
};

function artOn({ palette, compose }: Artwork, art: Box, height: number, shade: Shade): string {
  return (
    rect(0, 0, art.x + art.width, height, palette.ground) +
    `<svg x="${art.x}" width="${art.width}" height="${art.height}">${compose(art)}</svg>` +
    faded(palette.ground, art, shade)
  );
}

function faded(colour: string, { x, width, height }: Box, { direction, stops }: Shade): string {
  const written = stops.map(
    ([offset, opacity]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
  );
  return `<defs><linearGradient id="fade" ${direction}>${written.join('')}</linearGradient></defs>${rect(x, 0, width, height, 'url(#fade)')}`;
}

function rect(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
}
