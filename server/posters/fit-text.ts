import { boxOf, move, type Outline, toPathData } from './lettering/outline.ts';
import { type FaceName, setText, widthOf } from './lettering/typeface.ts';

export interface TextLine {
  words: string;
  /** From (0, 0) on its baseline. */
  outline: Outline;
  width: number;
  /** From the top of the block. */
  baseline: number;
  /** The width of a stroke around the letters, which makes them bolder. */
  fatten?: number;
}

/** Text in one size, on as many lines as it needs. Its top and foot are those of its ink. */
export interface TextBlock {
  lines: TextLine[];
  size: number;
  width: number;
  height: number;
}

export interface Room {
  width: number;
  height: number;
  maxSize: number;
  /** Letters are no smaller. Text that does not fit then takes more height, or is cut. */
  minSize?: number;
  maxLines?: number;
  /** The least distance of baselines, relative to the font size. */
  leading?: number;
  trackingEm?: number;
  /** What separates parts on a line. Without it, parts are words. */
  between?: string;
  /** How much larger the letters must become to justify another line. */
  worth?: number;
  /** Text that does not fit ends with an ellipsis, and a word that is too wide is made smaller than `minSize`. */
  isCut?: boolean;
}

export const noText: TextBlock = { lines: [], size: 0, width: 0, height: 0 };

/** A piece that is not broken, and what separates it from the piece before. */
interface Piece {
  text: string;
  joint: string;
}

/** A part up to this length stays on one line: a date, a price. */
const longestPart = 32;
/** Words that belong to the next line. */
const hanging = /(?:^|\s)(?:&|and|the|of|a|an|in|on|for|by|at|w\/|(?:st|mr|mrs|ms|dr|vs)\.)$/iu;
const longestHanging = 14;
const usualLeading = 1.22;
/** A leading at which letters may touch those of the next line. */
const close = 1.15;

/**
 * Sets a text as large as its room allows, on as many lines as that needs. No word is left out unless the room says so,
 * and a word is broken only if it is wider than a line of the smallest letters.
 */
export function fitText(face: FaceName, text: string | string[], room: Room): TextBlock {
  const { width, height, maxSize, minSize = 17, maxLines = Infinity, trackingEm = 0, worth = 1.06 } = room;
  const pieces = piecesOf(text, room.between);
  if (pieces.length === 0) return noText;
  const measure = measureIn(face, trackingEm);
  let best = noText;
  for (let count = 1; count <= Math.min(maxLines, pieces.length); count += 1) {
    const { lines, widest } = breakEvenly(pieces, count, measure);
    if (lines.length < count) continue;
    const tallest = height / heightOf(face, lines, room);
    // More lines only become lower.
    if (tallest < best.size) break;
    const size = Math.min(maxSize, width / widest, tallest);
    if (size > best.size * worth) best = stack(face, lines, size, room);
  }
  if (best.size >= minSize) return best;
  const smallest = room.isCut
    ? Math.min(minSize, width / Math.max(...pieces.map((piece) => measure(piece.text))))
    : minSize;
  if (best.size >= smallest) return best;
  const narrow = pieces.flatMap((piece) => breakPiece(piece, width / smallest, measure));
  for (let kept = narrow; ; kept = withoutLast(kept)) {
    const { lines } = breakEvenly(kept, wrap(kept, width / smallest, measure).length, measure);
    const block = stack(face, lines, smallest, room);
    if (!room.isCut || kept.length === 1 || block.height <= height) return block;
  }
}

/** Where its top left corner is at (x, y), as the `d` of a path. */
export function pathOfText({ lines }: TextBlock, x: number, y: number): string {
  return lines.map(({ outline, baseline }) => toPathData(move(outline, x, y + baseline))).join('');
}

/** Breaks a text into lines of similar length. They may be fewer than asked for. */
export function linesOf(text: string, count: number, measure: (text: string) => number): string[] {
  return breakEvenly(piecesOf(text), count, measure).lines;
}

function piecesOf(text: string | string[], between = ' '): Piece[] {
  const pieces: Piece[] = [];
  for (const part of typeof text === 'string' ? text.split(/\s+/u) : text) {
    const words = typeof text === 'string' || part.length <= longestPart ? [part] : part.split(' ');
    for (const [index, word] of words.filter(Boolean).entries()) {
      const last = pieces.at(-1);
      const joint = index === 0 ? between : ' ';
      const belongs = last && joint === ' ' && hanging.test(last.text) && last.text.length < longestHanging;
      if (belongs) last.text += ` ${word}`;
      else pieces.push({ text: word, joint });
    }
  }
  return pieces;
}

type Measure = (text: string) => number;

/** Widths at font size 1. */
function measureIn(face: FaceName, trackingEm: number): Measure {
  const known = new Map<string, number>();
  return (text) => {
    const width = known.get(text) ?? widthOf(face, text, 1, trackingEm) + Math.max(0, trackingEm);
    known.set(text, width);
    return width;
  };
}

/** The narrowest lines that are no more than `count`, so that they are of similar length. */
function breakEvenly(pieces: Piece[], count: number, measure: Measure): { lines: string[]; widest: number } {
  let least = Math.max(...pieces.map((piece) => measure(piece.text)));
  let most = pieces.reduce((sum, { text, joint }) => sum + measure(joint) + measure(text), 0);
  for (let step = 0; step < 12; step += 1) {
    const middle = (least + most) / 2;
    if (wrap(pieces, middle, measure).length <= count) most = middle;
    else least = middle;
  }
  const lines = wrap(pieces, most, measure);
  return { lines, widest: Math.max(...lines.map(measure)) };
}

function wrap(pieces: Piece[], width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = 0;
  for (const { text, joint } of pieces) {
    const longer = line + measure(joint) + measure(text);
    if (lines.length === 0 || longer > width + 0.001) {
      lines.push(text);
      line = measure(text);
    } else {
      lines[lines.length - 1] += joint + text;
      line = longer;
    }
  }
  return lines;
}

function breakPiece({ text, joint }: Piece, width: number, measure: Measure): Piece[] {
  const pieces = text.split(' ').flatMap((word) => {
    const letters = Math.max(1, Math.floor((word.length * width) / measure(word)) - 1);
    return measure(word) <= width ? [word] : (word.match(new RegExp(`.{1,${letters}}`, 'gu')) ?? []);
  });
  return pieces.map((piece, index) => ({ text: piece, joint: index === 0 ? joint : ' ' }));
}

/** Ends with an ellipsis one word earlier. */
function withoutLast(pieces: Piece[]): Piece[] {
  const kept = pieces.slice(0, -1);
  const last = kept.pop() ?? { text: '', joint: '' };
  return [...kept, { ...last, text: `${last.text.replace(/[,;:.…–—-]+$/u, '')}…` }];
}

/** At font size 1. Only lines that are close to each other have to be drawn to know it. */
function heightOf(face: FaceName, lines: string[], room: Room): number {
  const { leading = usualLeading } = room;
  if (leading < close) return stack(face, lines, 1, room).height;
  const ends = stack(face, [lines[0] ?? '', lines.at(-1) ?? ''], 1, room).height;
  return ends + (lines.length - 2) * leading;
}

/** Lines below each other. Where an ascender would touch the descender above it, all lines are set further apart. */
function stack(
  face: FaceName,
  words: string[],
  size: number,
  { leading = usualLeading, trackingEm = 0 }: Room,
): TextBlock {
  const set = words.map((line) => ({ words: line, ...setText(face, line, size, trackingEm) }));
  const step = Math.max(
    leading * size,
    leading < close
      ? leastStep(
          set.map((line) => line.outline),
          size,
        )
      : 0,
  );
  const rise = -boxOf(set[0]?.outline ?? []).top;
  const tail = Math.max(0, boxOf(set.at(-1)?.outline ?? []).bottom);
  return {
    lines: set.map((line, index) => ({ ...line, baseline: rise + index * step })),
    size,
    width: Math.max(...set.map((line) => line.width)),
    height: rise + (set.length - 1) * step + tail,
  };
}

function leastStep(outlines: Outline[], size: number): number {
  const shapes = outlines.map((outline) => {
    const starts = outline.flatMap(({ kind }, at) => (kind === 'M' ? [at] : []));
    return starts.map((start, index) => boxOf(outline.slice(start, starts[index + 1])));
  });
  const needs = shapes.flatMap((above, index) =>
    above.flatMap((tail) =>
      (shapes[index + 1] ?? [])
        .filter((head) => head.left < tail.right + size * 0.02 && tail.left < head.right + size * 0.02)
        .map((head) => tail.bottom - head.top + size * 0.03),
    ),
  );
  return Math.max(0, ...needs);
}

/** In capitals, except for addresses, which are case-sensitive. */
export function inCapitals(text: string): string {
  return text
    .split(' ')
    .map((word) => (/[@/]|\p{L}\.\p{L}{2}/u.test(word) ? word : word.toUpperCase()))
    .join(' ');
}
