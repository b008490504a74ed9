import { takeApart } from './block-accents.ts';
import { blockLetters } from './block-letters.ts';
import { boxOf, type Outline } from './lettering/outline.ts';
import { setText, typeface } from './lettering/typeface.ts';

// A wood type drawn by code: its letters take any height and width while their stems keep their weight. A font can only
// be stretched, which thins the strokes in one direction. Real wood type was cut for each size, and this one is too.

/** A corner: x, y and its radius. */
type Corner = [x: number, y: number, round: number];

export interface BlockLine {
  outline: Outline;
  width: number;
  letterWidth: number;
}

/** The width of a letter relative to a usual one. A width of 0 means one stem. */
const widths: Record<string, number> = {
  ...{ M: 1.34, W: 1.5, J: 0.9, L: 0.9, E: 0.92, F: 0.9, T: 0.98, '1': 0.62 },
  ...{ ' ': 0.5, '-': 0.6, '/': 0.8, '+': 0.95 },
  ...{ I: 0, "'": 0, '.': 0, ',': 0, '!': 0, ':': 0 },
  ...{ М: 1.34, Е: 0.92, Т: 0.98, І: 0, Ј: 0.9, Г: 0.88, Ґ: 0.88, Д: 1.16, Ж: 1.5, Л: 1.08, Ф: 1.36, Ц: 1.1 },
  ...{ Ш: 1.42, Щ: 1.54, Ъ: 1.16, Ы: 1.42, Ю: 1.5 },
};

/** A text in the characters of this face: capitals and straight quotes. Characters that it lacks come from the sans. */
export function blockText(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Sets a line exactly as wide as asked, its top at 0. A stem is `weight` letters wide. */
export function setBlockLine(text: string, width: number, height: number, weight = 0.3): BlockLine {
  const letters = [...text].map((character) => ({ ...takeApart(character), character }));
  const gap = weight * 0.5;
  const widthOf = (letter: { base: string; character: string }) => unitsOf(letter, weight);
  const units = letters.reduce((sum, letter) => sum + widthOf(letter), 0);
  const letterWidth = width / (units + gap * Math.max(0, letters.length - 1));
  const stem = letterWidth * weight;
  // Accents are within the line's height, so all of its letters become lower.
  const rise = letters.some(({ above }) => above.length > 0) ? Math.min(height * 0.19, stem * 1.3) : 0;
  const outline: Outline = [];
  let x = 0;
  for (const letter of letters) {
    const own = widthOf(letter) * letterWidth;
    const guides = guidesOf(own, height - rise, stem);
    const shapes = blockLetters[letter.base];
    if (shapes === undefined) outline.push(...borrow(letter.character, own, height - rise, x, rise));
    else {
      outline.push(...drawLetter(shapes, guides, x, rise));
      const reach = Math.max(stem * 0.5, Math.min(own * 0.34, stem * 1.15));
      const middle = x + own / 2;
      outline.push(...drawMarks(letter.above, middle, 0, reach, rise * 0.76));
      outline.push(...drawMarks(letter.below, middle, height, reach, stem * 0.55));
    }
    x += own + gap * letterWidth;
  }
  return { outline, width, letterWidth };
}

/** In letters of the usual width; what has no width of its own is one stem wide. */
function unitsOf({ base, character }: { base: string; character: string }, weight: number): number {
  if (blockLetters[base] === undefined && base !== ' ') {
    const box = boxOf(setText('sans', character, 1).outline);
    return Math.max(weight, (box.right - box.left) / usualWidth());
  }
  return (widths[base] ?? 1) || weight;
}

function usualWidth(): number {
  const box = boxOf(setText('sans', 'H', 1).outline);
  return box.right - box.left;
}

/** A character of the sans, stretched to the height of the line and to its share of the width. */
function borrow(character: string, width: number, height: number, x: number, y: number): Outline {
  const { outline } = setText('sans', character, 1);
  if (outline.length === 0) return [];
  const box = boxOf(outline);
  const cap = typeface('sans').capHeight;
  const top = Math.min(box.top, -cap);
  const bottom = Math.max(box.bottom, 0);
  const across = width / Math.max(0.01, box.right - box.left);
  const down = height / (bottom - top);
  return outline.map(({ kind, points }) => ({
    kind,
    points: points.map((n, index) => (index % 2 === 0 ? x + (n - box.left) * across : y + (n - top) * down)),
  }));
}

function drawMarks(
  marks: [number, number][][],
  x: number,
  y: number,
  reach: number,
  height: number,
): Outline {
  return marks.flatMap((points) =>
    roundShape(
      turned(
        points.map(([dx, dy]): Corner => [x + dx * reach, y + dy * height, 0]),
        1,
      ),
      0,
      0,
    ),
  );
}

function guidesOf(w: number, h: number, s: number): Record<string, number> {
  const b = Math.min(s * 0.86, h * 0.2);
  const R = Math.min(w * 0.46, h * 0.3);
  const d = s * 1.08;
  const k = Math.min(s * 1.1, h * 0.3);
  const a = h * 0.66;
  const insideA = (y: number) => d + ((w / 2 - d) * (h - y)) / (h - k);
  return {
    ...{ w, h, s, b, d, k, a, R },
    ...{ c: w / 2, m: h / 2, u: h * 0.32, l: h * 0.68 },
    ...{ r: Math.max(R - s * 0.8, s * 0.12), i: insideA(a), j: insideA(a + b) },
  };
}

function drawLetter(shapes: string, guides: Record<string, number>, x: number, y: number): Outline {
  return shapes.split('/').flatMap((group, cut) =>
    group
      .split(';')
      .filter(Boolean)
      .flatMap((shape) => roundShape(turned(cornersOf(shape, guides), cut === 0 ? 1 : -1), x, y)),
  );
}

function cornersOf(shape: string, guides: Record<string, number>): Corner[] {
  const numbers = (text: string) => text.split(' ').map((sum) => sumOf(sum, guides));
  if (shape.startsWith('#')) {
    const [left = 0, top = 0, right = 0, bottom = 0, round = 0] = numbers(shape.slice(1));
    return [
      [left, top, round],
      [right, top, round],
      [right, bottom, round],
      [left, bottom, round],
    ];
  }
  return shape.split(',').map((corner) => {
    const [x = 0, y = 0, round = 0] = numbers(corner);
    return [x, y, round];
  });
}

function sumOf(sum: string, guides: Record<string, number>): number {
  let total = 0;
  for (const [, sign, times, guide = ''] of sum.matchAll(/([+-]?)([\d.]*)([A-Za-z])/g)) {
    total += (sign === '-' ? -1 : 1) * (times ? Number(times) : 1) * (guides[guide] ?? 0);
  }
  return total;
}

/** Solid shapes and holes have opposite winding directions: that is how a renderer tells them apart. */
function turned(corners: Corner[], sign: 1 | -1): Corner[] {
  const area = corners.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % corners.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.sign(area) === sign ? corners : corners.toReversed();
}

/** Straight sides with rounded corners, each a single quadratic curve: squarer than a circle, as in wood type. */
function roundShape(corners: Corner[], dx: number, dy: number): Outline {
  const outline: Outline = [];
  for (const [index, corner] of corners.entries()) {
    const kind = index === 0 ? 'M' : 'L';
    const [x, y, round] = corner;
    if (round <= 0) {
      outline.push({ kind, points: [x + dx, y + dy] });
      continue;
    }
    const [fromX, fromY] = toward(corner, corners.at(index - 1) ?? corner);
    const [toX, toY] = toward(corner, corners[(index + 1) % corners.length] ?? corner);
    outline.push({ kind, points: [fromX + dx, fromY + dy] });
    outline.push({ kind: 'Q', points: [x + dx, y + dy, toX + dx, toY + dy] });
  }
  outline.push({ kind: 'Z', points: [] });
  return outline;
}

function toward([x, y, round]: Corner, [otherX, otherY]: Corner): [number, number] {
  const share = Math.min(0.5, round / (Math.hypot(otherX - x, otherY - y) || 1));
  return [x + (otherX - x) * share, y + (otherY - y) * share];
}
