import type { ArtworkPalette } from '../artwork/canvas.ts';
import { fitWords, type SetWords, unbroken } from './fit-words.ts';
import type { Lettering } from './lettering.ts';
import { drawQr } from './qr.ts';
import { type ShowFormat, showFormats } from './show-formats.ts';
import { inLetters, type ShowWords } from './show-words.ts';

const markRed = '#b3261e';
const markLetters = '#fff6e6';
const codeSide = 330;
/** Stays with the part before it. At the end of a line it is left out. */
const partEnd = '\u00a0\u00a0· ';

/** Sets everything below the name, from the bottom up, and gives the y where the name may end. */
export function setFacts(
  lettering: Lettering,
  format: ShowFormat,
  said: ShowWords,
  { ground, warm, pale }: ArtworkPalette,
  accent: string | null,
): number {
  const { width, height, margin, column, factSize } = showFormats[format];
  const isPoster = format === 'poster';
  // The code stands beside the facts, so these have less room.
  const factWidth = isPoster ? column - codeSide - 60 : column;
  let y = height - margin;
  if (isPoster) lettering.add(codeAt(width - margin - codeSide, y - codeSide, said.pageUrl, pale, ground));

  const set = (face: 'light' | 'sans' | 'plain', text: string, size: number, lines: number) =>
    fitWords(face, text, {
      ...{ width: factWidth, maxSize: size, minSize: size * 0.55, leading: 1.28 },
      height: size * (1.28 * lines + 0.02),
    });
  const above = (words: SetWords, gap: number, fill: string) => {
    if (words.height === 0) return;
    y -= words.height;
    lettering.put(words, margin, y, fill);
    y -= gap;
  };

  const brand = set('light', inLetters(said.brand), factSize * 1.3, 1);
  if (format === 'card') lettering.put(brand, margin, margin, warm);
  else above(brand, factSize * 1.15, warm);
  const details = said.details.map((detail) => unbroken(inLetters(detail))).filter(Boolean);
  if (isPoster) above(set('plain', details.join(partEnd), factSize * 0.88, 2), factSize * 0.66, pale);
  above(set('plain', inLetters(said.place), factSize * 0.88, 2), factSize * 0.66, pale);
  const when = [said.date, said.time].map((part) => unbroken(inLetters(part)));
  above(set('sans', when.join(format === 'square' ? partEnd : ' '), factSize, 2), factSize * 0.66, pale);
  if (said.mark) y = markAbove(lettering, said.mark, { x: margin, y, factSize, factWidth });

  const rule = factSize * 0.16;
  y -= rule + factSize * 0.2;
  lettering.add(
    `<rect x="${margin}" y="${y}" width="${factSize * 2.4}" height="${rule}" fill="${accent ?? warm}"/>`,
  );
  return y - factSize * 0.9;
}

function markAbove(
  lettering: Lettering,
  text: string,
  { x, y, factSize, factWidth }: { x: number; y: number; factSize: number; factWidth: number },
): number {
  const mark = fitWords('sans', text.toUpperCase(), {
    ...{ width: factWidth, height: factSize * 1.3, maxSize: factSize * 0.9, minSize: 12 },
    ...{ leading: 1, trackingEm: 0.08 },
  });
  const pad = factSize * 0.42;
  const tall = mark.height + pad * 2;
  const top = y - tall - factSize * 0.1;
  lettering.add(
    `<rect x="${x}" y="${top}" width="${mark.width + pad * 2.6}" height="${tall}" fill="${markRed}"/>`,
  );
  lettering.put(mark, x + pad * 1.3, top + pad, markLetters);
  return top - factSize * 0.5;
}

function codeAt(x: number, y: number, url: string, pale: string, ground: string): string {
  const { side, path } = drawQr(url);
  return `<svg x="${x}" y="${y}" width="${codeSide}" height="${codeSide}" viewBox="0 0 ${side} ${side}"><rect width="${side}" height="${side}" fill="${pale}"/><path fill="${ground}" d="${path}"/></svg>`;
}
