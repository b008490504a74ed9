import { boxOf, type Outline } from './lettering/outline.ts';
import { setText, typeface } from './lettering/typeface.ts';
import { balance } from './set-lines.ts';

// Wood type was cut for every height, and a line of it filled the measure. Here the capitals of the sans are stretched
// to both, and get back the weight that this takes from their stems.

export interface WoodLine {
  words: string;
  outline: Outline;
  top: number;
  height: number;
  /** The stroke that the letters are drawn with. It is within the line's width and height. */
  fatten: number;
  /** Of an H. */
  letterWidth: number;
}

export interface WoodLines {
  lines: WoodLine[];
  height: number;
}

const trackingEm = 0.035;
/** The width of an H of the sans, relative to the font size. */
const usualWidth = 0.6;
const weight = 0.075;

/** Lines that are each as wide as the measure. Short words become tall. */
export function fitWood(text: string, width: number, height: number, maxLines = 4, gap = 16): WoodLines {
  const capitals = text.toUpperCase();
  const measure = (line: string) => boxOf(setText('sans', line, 1, trackingEm).outline).right;
  let best: { score: number; set: WoodLines } | undefined;
  for (let count = 1; count <= maxLines; count += 1) {
    const words = balance(capitals, count, measure);
    if (words.length < count) break;
    const natural = words.map((line) => (width / measure(line)) * 1.3);
    const room = height - gap * (count - 1);
    const stretch = room / natural.reduce((sum, one) => sum + one, 0);
    const used = Math.min(1.5, stretch);
    let top = 0;
    const lines = words.map((line, index) => {
      const tall = Math.min((natural[index] ?? 0) * used, room * (count === 1 ? 1 : 0.62));
      const set = { ...setWoodLine(line, width, tall), top };
      top += tall + gap;
      return set;
    });
    const score = Math.abs(Math.log(stretch)) + (count === 1 && capitals.includes(' ') ? 0.25 : 0);
    if (!best || score < best.score) best = { score, set: { lines, height: top - gap } };
  }
  return best?.set ?? { lines: [], height: 0 };
}

/** Accents and tails are within the height, so they make the letters of a line lower. */
function setWoodLine(words: string, width: number, height: number): Omit<WoodLine, 'top'> {
  const { outline } = setText('sans', words, 1, trackingEm);
  const { left, right, top, bottom } = boxOf(outline);
  const fatten = Math.min((width * usualWidth * weight) / (right - left), height * 0.1);
  const across = (width - fatten) / (right - left);
  const highest = Math.min(top, -typeface('sans').capHeight);
  const down = (height - fatten) / (Math.max(bottom, 0) - highest);
  const stretched = outline.map(({ kind, points }) => ({
    kind,
    points: points.map((n, at) => fatten / 2 + (at % 2 === 0 ? (n - left) * across : (n - highest) * down)),
  }));
  return { words, outline: stretched, height, fatten, letterWidth: across * usualWidth };
}
