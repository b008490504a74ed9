import type { Outline } from './lettering/outline.ts';
import { type FaceName, setText, typeface, widthOf } from './lettering/typeface.ts';

export interface CopyLine {
  words: string;
  outline: Outline;
  width: number;
  /** From the top of the copy. */
  baseline: number;
}

/** Text in one size, on as many lines as it needs. */
export interface Copy {
  lines: CopyLine[];
  size: number;
  width: number;
  height: number;
}

export interface CopyRoom {
  width: number;
  /**
   * Letters shrink until the text fits this height, down to the smallest size. Then the text takes the height it needs.
   */
  height: number;
  maxSize: number;
  minSize?: number;
  leading?: number;
  trackingEm?: number;
  /** The separator between parts on a line, or a line break. A part is broken only if it is wider than a line. */
  between?: string;
}

export const noCopy: Copy = { lines: [], size: 0, width: 0, height: 0 };
const smallestSize = 17;
/** Descenders and ascenders, relative to the font size. */
const tail = 0.24;
const accent = 0.14;

/** Sets parts one after another, as large as the room allows. No word is ever left out. */
export function setCopy(face: FaceName, parts: string[], room: CopyRoom): Copy {
  const {
    width,
    height,
    maxSize,
    minSize = smallestSize,
    leading = 1.22,
    trackingEm = 0,
    between = ' ',
  } = room;
  if (parts.length === 0) return noCopy;
  const measure = measureIn(face, trackingEm);
  const rise = typeface(face).capHeight + (/[À-ÝĀ-ŽЁЙЇ]/.test(parts.join('')) ? accent : 0);
  for (let size = maxSize; ; size *= 0.95) {
    const used = Math.max(size, minSize);
    const lines = evenLines(parts, between, width / used, measure);
    const needed = used * (rise + (lines.length - 1) * leading + tail);
    // Smaller letters are better than a broken word, or a fact on two lines of a list.
    const isBroken = parts
      .flatMap((part) => (between === '\n' ? [part] : part.split(' ')))
      .some((piece) => measure.of(piece) > width / used);
    if ((needed > height || isBroken) && used > minSize) continue;
    const set = lines.map((words, index) => ({
      words,
      ...setText(face, words, used, trackingEm),
      baseline: used * (rise + index * leading),
    }));
    return { lines: set, size: used, width: Math.max(...set.map((line) => line.width)), height: needed };
  }
}

/** Running text, which is broken between its words. */
export function setRunning(face: FaceName, text: string, room: CopyRoom): Copy {
  return setCopy(face, text.split(/\s+/u).filter(Boolean), room);
}

/** Widths at font size 1: of a word, and of a line made of known parts. */
interface Measure {
  of(text: string): number;
  joined(line: number, between: string, part: string): number;
}

function measureIn(face: FaceName, trackingEm: number): Measure {
  const known = new Map<string, number>();
  const of = (text: string) => {
    const width = known.get(text) ?? widthOf(face, text, 1, trackingEm);
    known.set(text, width);
    return width;
  };
  return { of, joined: (line, between, part) => line + of(between) + of(part) + trackingEm * 2 };
}

/** As few lines as the full width needs, all of similar length, so that the last one has no orphan. */
function evenLines(parts: string[], between: string, width: number, measure: Measure): string[] {
  const widest = wrap(parts, between, width, measure);
  // A part that fits on a line is not broken.
  const least = Math.max(...parts.map(measure.of).filter((one) => one <= width), 0);
  let enough = width;
  for (let share = 0.5; share > 0.01; share /= 2) {
    const narrower = Math.max(least, enough - width * share * 0.6);
    if (wrap(parts, between, narrower, measure).length === widest.length) enough = narrower;
  }
  return wrap(parts, between, enough, measure);
}

function wrap(parts: string[], between: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = '';
  let lineWidth = 0;
  for (const { text, isFirst } of parts.flatMap((part) => fitting(part, width, measure))) {
    const joint = isFirst ? between : ' ';
    const longer = measure.joined(lineWidth, joint, text);
    if (line === '' || joint === '\n' || longer > width) {
      if (line !== '') lines.push(line);
      line = text;
      lineWidth = measure.of(text);
    } else {
      line += joint + text;
      lineWidth = longer;
    }
  }
  return line === '' ? lines : [...lines, line];
}

/** A part that is wider than a line is broken between its words, and a word between its letters. */
function fitting(part: string, width: number, measure: Measure): { text: string; isFirst: boolean }[] {
  if (measure.of(part) <= width) return [{ text: part, isFirst: true }];
  const pieces = part.split(' ').flatMap((word) => {
    const whole = measure.of(word);
    const letters = Math.max(1, Math.floor((word.length * width) / Math.max(whole, 0.001)) - 1);
    return whole <= width ? [word] : (word.match(new RegExp(`.{1,${letters}}`, 'gu')) ?? []);
  });
  return pieces.map((text, index) => ({ text, isFirst: index === 0 }));
}

/** In capitals, except for addresses, which are case-sensitive. */
export function inCapitals(text: string): string {
  return text
    .split(' ')
    .map((word) => (/[@/]|\p{L}\.\p{L}{2}/u.test(word) ? word : word.toUpperCase()))
    .join(' ');
}
