import { type Box, boxOf, type Outline } from './lettering/outline.ts';
import { type FaceName, setText, widthOf } from './lettering/typeface.ts';

/** Words that belong to the next line. */
const hanging = /(?:^|\s)(?:&|and|the|of|a|an|in|on|for|by|at|w\/|(?:st|mr|mrs|ms|dr|vs)\.)$/iu;

/** Breaks a text into a given number of lines of similar length. */
export function balance(text: string, lines: number, measure: (line: string) => number): string[] {
  const words = text.split(' ').filter(Boolean);
  const count = Math.min(lines, words.length);
  const hangingCost = 0.12 * measure(text) ** 2;
  const cost = new Map<string, { worst: number; lines: string[] }>();
  const best = (from: number, left: number): { worst: number; lines: string[] } => {
    const key = `${from} ${left}`;
    const known = cost.get(key);
    if (known) return known;
    let found = { worst: Infinity, lines: [] as string[] };
    const last = left === 1 ? words.length : from + 1;
    for (let end = last; end <= words.length - left + 1; end += 1) {
      const line = words.slice(from, end).join(' ');
      const rest = left === 1 ? { worst: 0, lines: [] } : best(end, left - 1);
      // Squares, so that one long line costs more than two slightly long ones.
      const worst = measure(line) ** 2 + rest.worst + (left > 1 && hanging.test(line) ? hangingCost : 0);
      if (worst < found.worst) found = { worst, lines: [line, ...rest.lines] };
    }
    cost.set(key, found);
    return found;
  };
  return count === 0 ? [] : best(0, count).lines;
}

export interface Fitted {
  lines: string[];
  size: number;
  widths: number[];
  /** The distance of baselines, relative to the font size. */
  leading: number;
}

export interface Measure {
  width: number;
  height: number;
  maxLines: number;
  maxSize: number;
  leading: number;
  trackingEm?: number;
  /** How much larger the letters must become to justify another line. */
  worth?: number;
}

/** Breaks a text so that it is as large as its place allows. */
export function fitText(
  face: FaceName,
  text: string,
  { width, height, maxLines, maxSize, leading, trackingEm = 0, worth = 1.06 }: Measure,
): Fitted {
  const measure = (line: string) => widthOf(face, line, 1, trackingEm);
  let best: Fitted = { lines: [], size: 0, widths: [], leading };
  for (let count = 1; count <= maxLines; count += 1) {
    const lines = balance(text, count, measure);
    if (lines.length < count) break;
    const widths = lines.map(measure);
    const lead = Math.max(leading, leastLeading(face, lines, trackingEm));
    const size = Math.min(maxSize, width / Math.max(...widths), height / (1 + (count - 1) * lead));
    if (size > best.size * worth) {
      best = { lines, size, widths: widths.map((one) => one * size), leading: lead };
    }
  }
  return best;
}

/** The smallest line spacing at which no descender touches the ascenders of the next line. */
function leastLeading(face: FaceName, lines: string[], trackingEm: number): number {
  const shapes = lines.map((line) => shapesOf(setText(face, line, 1, trackingEm).outline));
  const needs = shapes.flatMap((above, index) =>
    above.flatMap((tail) =>
      (shapes[index + 1] ?? [])
        .filter((head) => head.left < tail.right + 0.02 && tail.left < head.right + 0.02)
        .map((head) => tail.bottom - head.top + 0.03),
    ),
  );
  return Math.max(0, ...needs);
}

/** How far a line reaches below its baseline, relative to the font size. Round letters that dip a little do not count. */
export function tailOf(face: FaceName, line: string): number {
  if (line === '') return 0;
  const { bottom } = boxOf(setText(face, line, 1).outline);
  return bottom > 0.04 ? bottom : 0;
}

function shapesOf(outline: Outline): Box[] {
  const shapes: Outline[] = [];
  for (const stroke of outline) {
    if (stroke.kind === 'M') shapes.push([]);
    shapes.at(-1)?.push(stroke);
  }
  return shapes.map(boxOf);
}

/** The largest size at which a single line fits a width. */
export function fitSize(
  face: FaceName,
  text: string,
  width: number,
  maxSize: number,
  trackingEm = 0,
): number {
  const one = widthOf(face, text, 1, trackingEm);
  return one > 0 ? Math.min(maxSize, width / one) : maxSize;
}
