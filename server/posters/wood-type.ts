import { linesOf, noText, type TextBlock, type TextLine } from './fit-text.ts';
import { boxOf } from './lettering/outline.ts';
import { setText, typeface } from './lettering/typeface.ts';

// Wood type was cut for every height, and a line of it filled the measure. Here the capitals of the sans are stretched
// to both, and drawn with a stroke that gives their stems the weight back.

const trackingEm = 0.035;
/** The width of an H of the sans, relative to the font size. */
const usualWidth = 0.6;
const weight = 0.075;
const gap = 15;

/** Lines that are each as wide as the measure. Short words become tall. */
export function fitWood(text: string, width: number, height: number, maxLines = 4): TextBlock {
  const capitals = text.toUpperCase();
  const measure = (line: string) => boxOf(setText('sans', line, 1, trackingEm).outline).right;
  let best: { score: number; block: TextBlock } | undefined;
  for (let count = 1; count <= maxLines; count += 1) {
    const words = linesOf(capitals, count, measure);
    if (words.length < count) break;
    const natural = words.map((line) => (width / measure(line)) * 1.3);
    const room = height - gap * (count - 1);
    const stretch = room / natural.reduce((sum, one) => sum + one, 0);
    let top = 0;
    const lines = words.map((line, index) => {
      const own = (natural[index] ?? 0) * Math.min(1.5, stretch);
      const tall = Math.min(own, room * (count === 1 ? 0.73 : 0.62));
      const set = setWoodLine(line, width, tall);
      set.baseline += top;
      top += tall + gap;
      return set;
    });
    const score = Math.abs(Math.log(stretch)) + (count === 1 && capitals.includes(' ') ? 0.25 : 0);
    const block = { lines, size: room, width, height: top - gap };
    if (!best || score < best.score) best = { score, block };
  }
  return best?.block ?? noText;
}

/** The stroke is within width and height. So are accents and tails, which make the letters of a line lower. */
function setWoodLine(words: string, width: number, height: number): TextLine {
  const { outline } = setText('sans', words, 1, trackingEm);
  const { left, right, top, bottom } = boxOf(outline);
  const fatten = Math.min((width * usualWidth * weight) / (right - left), height * 0.1);
  const across = (width - fatten) / (right - left);
  const highest = Math.min(top, -typeface('sans').capHeight);
  const down = (height - fatten) / (Math.max(bottom, 0) - highest);
  const stretched = outline.map(({ kind, points }) => ({
    kind,
    points: points.map((n, at) => (at % 2 === 0 ? fatten / 2 + (n - left) * across : n * down)),
  }));
  return { words, outline: stretched, width, fatten, baseline: fatten / 2 - highest * down };
}
