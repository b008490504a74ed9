import { boxOf, move, type Outline } from '../lettering/outline.ts';
import { type FaceName, setText, widthOf } from '../lettering/typeface.ts';
import { balance } from '../set-lines.ts';

export interface Room {
  width: number;
  height: number;
  maxSize: number;
  minSize: number;
  /** The distance of baselines, relative to the font size. */
  leading: number;
  trackingEm?: number;
}

/** Set words: their ink begins at (0, 0). */
export interface SetWords {
  outline: Outline;
  width: number;
  height: number;
  lines: string[];
}

const nothing: SetWords = { outline: [], width: 0, height: 0, lines: [] };
const noBreak = '\u00a0';
/** The ink above the first baseline and below the last, relative to the font size: accents and tails included. */
const ascent = 0.98;
const descent = 0.27;

/** Of more words, lines of equal length take long to find and are hardly better. */
const mostBalanced = 14;

/** Keeps a short piece of text on one line: a price, a time. */
export function unbroken(text: string): string {
  return text.length > 32 ? text : text.replaceAll(' ', noBreak);
}

/**
 * Sets a text as large as its room allows, on as many lines as that needs. What does not fit in the smallest size ends
 * with an ellipsis after a whole word. A word that is wider than the room is made smaller, and never broken.
 */
export function fitWords(face: FaceName, text: string, room: Room): SetWords {
  const words = text.split(/[ \n]+/u).filter(Boolean);
  if (words.length === 0) return nothing;
  const measure = measureIn(face, room.trackingEm);
  const widest = Math.max(...words.map(measure));
  const smallest = Math.min(room.minSize, room.width / widest);
  for (let size = room.maxSize; ; size = Math.max(smallest, size * 0.96)) {
    const fits = widest * size <= room.width + 0.01;
    const lines = fits ? wrap(words, room.width / size, measure) : [];
    if (fits && heightOf(lines.length, size, room) <= room.height) return draw(face, words, size, room);
    if (size <= smallest) break;
  }
  return draw(face, cutToFit(words, smallest, room, measure), smallest, room);
}

type Measure = (line: string) => number;

/** Widths at font size 1. A line is measured by its words, each of them once. */
function measureIn(face: FaceName, trackingEm = 0): Measure {
  const known = new Map<string, number>();
  const blank = widthOf(face, ' ', 1) + trackingEm * 2;
  return (line) => {
    let width = -blank;
    for (const word of line.split(' ')) {
      const own = known.get(word) ?? widthOf(face, plain(word), 1, trackingEm);
      known.set(word, own);
      width += own + blank;
    }
    return width;
  };
}

function plain(text: string): string {
  return text.replaceAll(noBreak, ' ');
}

function heightOf(lines: number, size: number, { leading }: Room): number {
  return size * (ascent + descent + (lines - 1) * leading);
}

function wrap(words: string[], width: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length === 0 || measure(longer) > width + 0.001) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** As many whole words as fit in this size, and an ellipsis. */
function cutToFit(words: string[], size: number, room: Room, measure: Measure): string[] {
  for (let count = words.length - 1; count > 0; count -= 1) {
    const kept = words.slice(0, count);
    kept.push(`${kept.pop()?.replace(/[,;:.–—-]+$/u, '')}…`);
    const lines = wrap(kept, room.width / size, measure);
    const isNarrow = lines.every((line) => measure(line) * size <= room.width);
    if (isNarrow && heightOf(lines.length, size, room) <= room.height) return kept;
  }
  return words.slice(0, 1);
}

/** On as few lines as possible, of similar length where they are few. */
function draw(face: FaceName, words: string[], size: number, room: Room): SetWords {
  const measure = measureIn(face, room.trackingEm);
  const full = wrap(words, room.width / size, measure);
  const even = words.length > mostBalanced ? full : balance(words.join(' '), full.length, measure);
  const lines = (even.every((line) => measure(line) * size <= room.width) ? even : full).map((line) =>
    plain(line).replace(/\s+·$/u, ''),
  );
  const outline = lines.flatMap((line, index) =>
    move(setText(face, line, size, room.trackingEm).outline, 0, index * size * room.leading),
  );
  const box = boxOf(outline);
  return {
    outline: move(outline, -box.left, -box.top),
    width: box.right - box.left,
    height: box.bottom - box.top,
    lines,
  };
}
