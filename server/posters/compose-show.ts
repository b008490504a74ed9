import { palettes } from './artwork/canvas.ts';
import { composeArtwork } from './draw-artwork.ts';
import { drawQr } from './draw-qr.ts';
import { fitText, pathOfText, type TextBlock } from './fit-text.ts';
import { inLetters } from './legible.ts';
import type { FaceName } from './lettering/typeface.ts';
import { rect } from './motifs/motif.ts';

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
  /** Act, doors, price, ages: on a card the price alone. */
  details: string[];
  /** The address that a poster's code leads to. */
  pageUrl: string;
}

/** In inches, as print shops and office printers have it. */
export const papers = {
  poster: { wide: 18, tall: 24 },
  metricPoster: { wide: 50 / 2.54, tall: 70 / 2.54 },
  letter: { wide: 8.5, tall: 11 },
  a4: { wide: 210 / 25.4, tall: 297 / 25.4 },
};
export type Paper = keyof typeof papers;

function onPaper({ wide, tall }: { wide: number; tall: number }) {
  const height = (1800 * tall) / wide;
  return {
    ...{ width: 1800, height, margin: 130, column: 1540, logoSize: 150 },
    ...{
      nameSize: { max: 290, min: 76 },
      factSize: 66,
      highestName: height - 1320,
      leastName: height * 0.16,
    },
  };
}

/** Sizes of a picture of a show and the places of its words, in units of its drawing. */
export const showFormats = {
  /** For link previews, which chats show 300 pixels wide. */
  card: {
    ...{ width: 1200, height: 630, margin: 64, column: 580, logoSize: 66 },
    ...{ nameSize: { max: 150, min: 33 }, factSize: 33, highestName: 190, leastName: 100 },
  },
  /** For social networks. */
  square: {
    ...{ width: 1080, height: 1080, margin: 72, column: 936, logoSize: 84 },
    ...{ nameSize: { max: 150, min: 46 }, factSize: 40, highestName: 440, leastName: 150 },
  },
  poster: onPaper(papers.poster),
  metricPoster: onPaper(papers.metricPoster),
  letter: onPaper(papers.letter),
  a4: onPaper(papers.a4),
};
export type ShowFormat = keyof typeof showFormats;

export interface ShowDrawing {
  width: number;
  height: number;
  /** The colour of all that no picture covers. */
  ground: string;
  /** The artwork, and what parts a picture from the words. */
  background: string;
  words: string;
  photo: Box;
  /** The part that the house's logo or name covers. */
  logo: Box;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface ShowLook {
  accent: string | null;
  /**
   * A photograph fills its room. A poster bears words itself, and so may other pictures that are no wider than tall:
   * they are shown whole. Without a picture there is the artwork.
   */
  picture?: { isWhole: boolean; ratio: number } | undefined;
  /** The proportions of the house's logo; without one its name is set. */
  logo?: { width: number; height: number } | undefined;
  /** Of the show, where it is not said. It chooses palette and artwork. */
  name?: string;
}

/** The words stand on the ground of the house, whatever the colours of the artwork. */
const [{ ground, warm, pale }] = palettes;
const label = { fill: '#b3261e', letters: '#fff6e6' };
const codeSide = 330;

/** Composes the picture of a show: its picture or artwork, and the words that are to stand beside it. */
export function composeShow(
  format: ShowFormat,
  said: ShowWords,
  { accent, picture, logo, name = said.name }: ShowLook,
): ShowDrawing {
  const { width, height, margin, highestName, leastName, nameSize } = showFormats[format];
  const isCard = format === 'card';
  const widest = showFormats[format].column;
  const column =
    isCard && picture?.isWhole ? Math.min(widest, width - height * picture.ratio - margin * 1.5) : widest;
  const { parts, bottom, logo: mark } = setFacts(format, said, { column, logo, accent, picture });
  // Of a photograph the half is seen, or less where much has to be said.
  const highest = picture && !picture.isWhole && !isCard ? height / 2 : highestName;
  const heading = fitText('sturdy', inLetters(said.name, said.category), {
    ...{ width: column, height: Math.max(bottom - highest, leastName) },
    ...{ maxSize: nameSize.max, minSize: nameSize.min },
    ...{ leading: 1.04, trackingEm: -0.015, worth: 1, isCut: true },
  });
  const top = bottom - heading.height;
  const words = [...parts, put(heading, margin, top, pale)].join('');
  const drawing = { width, height, ground, words, logo: mark };
  if (picture?.isWhole) {
    const room = isCard ? height : Math.min(width, Math.round(top - (heading.height > 0 ? margin * 0.4 : 0)));
    // As on a wall, unless it reaches from edge to edge.
    const frame = isCard || room === width ? 0 : Math.round(margin * 0.6);
    const tall = room - frame;
    const wide = Math.round(tall * picture.ratio);
    const x = isCard ? width - wide : Math.round((width - wide) / 2);
    return { ...drawing, background: '', photo: { x, y: frame, width: wide, height: tall } };
  }
  const art = picture ? undefined : name;
  if (isCard) {
    const x = margin + column - (picture ? 10 : 64);
    const photo = { x, y: 0, width: width - x, height };
    return { ...drawing, background: shown(art, photo, picture ? shades.beside : shades.toRight), photo };
  }
  // A short name leaves more room for the picture. A photograph ends above the words, an artwork behind them.
  const photo = { x: 0, y: 0, width, height: Math.round(picture ? top - margin * 0.2 : top / 0.82) };
  return { ...drawing, background: shown(art, photo, picture ? shades.above : shades.downwards), photo };
}

/** Sets everything below the name, from the bottom up, and gives the y where the name may end. */
function setFacts(
  format: ShowFormat,
  said: ShowWords,
  { column, accent, picture, logo }: Omit<ShowLook, 'name'> & { column: number },
): { parts: string[]; bottom: number; logo: Box } {
  const { width, height, margin, factSize, logoSize } = showFormats[format];
  const isPrint = format in papers;
  // The code stands beside the facts, so these have less room.
  const factWidth = isPrint ? column - codeSide - 60 : column;
  const parts: string[] = [];
  let y = height - margin;
  if (isPrint) parts.push(codeAt(width - margin - codeSide, y - codeSide, said.pageUrl));

  const set = (face: FaceName, text: string[], size: number, lines: number, between = '  ·  ') =>
    fitText(face, text, {
      ...{ width: factWidth, height: size * (1.28 * lines + 0.02), maxSize: size, minSize: size * 0.55 },
      ...{ leading: 1.28, isCut: true, between },
    });
  const above = (block: TextBlock) => {
    if (block.height === 0) return;
    y -= block.height;
    parts.push(put(block, margin, y, pale));
    y -= factSize * 0.66;
  };

  const isCard = format === 'card';
  const written = (facts: string[]) => facts.map((fact) => inLetters(fact)).filter(Boolean);
  // A card has no line to spare for a price, and none at all for that of a show which cannot be bought.
  const when = written([said.date, said.time, ...(isCard && !said.mark ? said.details : [])]);
  // Beside a poster that says it all stands the logo alone.
  const isAlone = picture?.isWhole && !said.name && when.length + said.details.length === 0;
  const size = isAlone && format !== 'square' ? logoSize * 1.4 : logoSize;
  const name = fitText('sturdy', logo ? '' : inLetters(said.brand), {
    ...{ width: Math.min(factWidth * 0.94, size * 6.5), height: size * 1.25, leading: 1.1, isCut: true },
    ...{ maxSize: size * 0.95, minSize: size * 0.45 },
  });
  const box = logo ? logoBox(logo, size, factWidth) : name;
  const at = {
    x: isAlone && format === 'square' ? (width - box.width) / 2 : margin,
    y: !isCard ? y - box.height : isAlone ? (height - box.height) / 2 : margin,
  };
  parts.push(put(name, at.x, at.y, pale));
  if (!isCard) y -= box.height + factSize * 1.15;

  const factLines = isPrint ? 3 : 2;
  above(set('plain', isCard ? [] : written(said.details), factSize * 0.88, factLines));
  // Broken between its parts, so that no line begins with the number of a house.
  above(set('plain', written(said.place.split(', ')), factSize * 0.88, factLines, ', '));
  above(set('sans', when, factSize, { card: 3, square: 1 }[String(format)] ?? 2));
  if (said.mark) {
    const text = fitText('sans', said.mark.toUpperCase(), {
      ...{ width: factWidth, height: factSize * 1.3, maxSize: factSize * 0.9, minSize: 12, trackingEm: 0.08 },
    });
    const pad = factSize * 0.42;
    y -= text.height + pad * 2 + factSize * 0.1;
    const wide = text.width + pad * 2.6;
    const x = isAlone && format === 'square' ? (width - wide) / 2 : margin;
    parts.push(rect(x, y, wide, text.height + pad * 2, label.fill));
    parts.push(put(text, x + pad * 1.3, y + pad, label.letters));
    y -= factSize * 0.5;
  }
  const placed = { ...at, width: box.width, height: box.height };
  if (isAlone) return { parts, bottom: y, logo: placed };
  const rule = factSize * 0.16;
  y -= rule + factSize * 0.2;
  parts.push(rect(margin, y, factSize * 2.4, rule, accent ?? warm));
  return { parts, bottom: y - factSize * 0.9, logo: placed };
}

/** A compact logo is taller than a wide one, so that both are of about the same size to the eye. */
function logoBox({ width, height }: { width: number; height: number }, size: number, widest: number) {
  const tall = Math.min(size * 1.45, size * Math.sqrt((4.5 * height) / width), (widest * height) / width);
  return { width: (tall * width) / height, height: tall };
}

function put(block: TextBlock, x: number, y: number, fill: string): string {
  return `<path fill="${fill}" d="${pathOfText(block, x, y)}"/>`;
}

function codeAt(x: number, y: number, url: string): string {
  const { side, path } = drawQr(url);
  return `<svg x="${x}" y="${y}" width="${codeSide}" height="${codeSide}" viewBox="0 0 ${side} ${side}"><rect width="${side}" height="${side}" fill="${pale}"/><path fill="${ground}" d="${path}"/></svg>`;
}

/** Where along a picture the ground ends, and where it begins. A photograph is seen as it is up to there. */
const shades = {
  toRight: { direction: 'x2="1"', ground: 0.06, picture: 0.5 },
  downwards: { direction: 'x2="0" y2="1"', ground: 0.84, picture: 0.45 },
  beside: { direction: 'x2="1"', ground: 0, picture: 0.24 },
  above: { direction: 'x2="0" y2="1"', ground: 1, picture: 0.82 },
};
type Shade = (typeof shades)[keyof typeof shades];
const shadeSteps = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

/** The artwork of a name, or the room of a photograph, and the ground that it fades into. */
function shown(name: string | undefined, { x, width, height }: Box, shade: Shade): string {
  const size = { width, height, isFile: true };
  const drawn =
    name === undefined
      ? ''
      : `<svg x="${x}" width="${width}" height="${height}">${composeArtwork(name, size)}</svg>`;
  // Smooth: where a fading changes its pace, the eye sees a line. Offsets have to grow.
  const stops = shadeSteps
    .map((step) => ({
      offset: shade.ground + (shade.picture - shade.ground) * step,
      opacity: 1 - step * step * (3 - 2 * step),
    }))
    .toSorted((one, other) => one.offset - other.offset)
    .map(
      ({ offset, opacity }) =>
        `<stop offset="${offset.toFixed(3)}" stop-color="${ground}" stop-opacity="${opacity.toFixed(3)}"/>`,
    );
  // One unit more than the picture: its edge may lie within a pixel.
  return `${drawn}<defs><linearGradient id="fade" ${shade.direction}>${stops.join('')}</linearGradient></defs>${rect(x - 1, 0, width + 1, height + 1, 'url(#fade)')}`;
}
