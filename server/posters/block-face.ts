import { blockLetters } from './block-letters.ts';
import type { Outline } from './outline.ts';

// A wood type drawn by code: its letters take any height and width while their stems stay as heavy as they are told to.
// A cut font can only be stretched, which thins one direction; wood type was cut anew for every measure, and so is this.

/** A corner: x, y, and how round it is. */
type Corner = [x: number, y: number, round: number];

export interface BlockLine {
  outline: Outline;
  width: number;
  letterWidth: number;
}

/** How wide a letter is beside the usual one; those with no width of their own are one stem wide. */
const widths: Record<string, number> = {
  ...{ M: 1.34, W: 1.5, J: 0.9, L: 0.9, E: 0.92, F: 0.9, T: 0.98, '1': 0.62 },
  ...{ ' ': 0.5, '-': 0.6, '/': 0.8, '+': 0.95 },
  ...{ I: 0, "'": 0, '.': 0, ',': 0, '!': 0, ':': 0 },
};

/** Folds a text to the characters that this face has. Capitals do without accents, as wood type did. */
export function blockText(text: string): string {
  return text
    .toUpperCase()
    .normalize('NFD')
    .replaceAll('&', '+')
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/[–—]/g, '-')
    .replaceAll('Æ', 'AE')
    .replaceAll('Œ', 'OE')
    .replaceAll('Ø', 'O')
    .replaceAll('Ł', 'L')
    .replaceAll('Đ', 'D')
    .replaceAll(/[^A-Z0-9 .,'!?:/+$-]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Sets a line exactly as wide as asked, its top at 0. A stem is `weight` letters wide. */
export function setBlockLine(text: string, width: number, height: number, weight = 0.3): BlockLine {
  const characters = [...text];
  const gap = weight * 0.5;
  const units = characters.reduce((sum, c) => sum + (widths[c] ?? 1) + (widths[c] === 0 ? weight : 0), 0);
  const letterWidth = width / (units + gap * Math.max(0, characters.length - 1));
  const stem = letterWidth * weight;
  const outline: Outline = [];
  let x = 0;
  for (const character of characters) {
    const own = (widths[character] ?? 1) * letterWidth || stem;
    outline.push(...drawLetter(blockLetters[character] ?? '', guidesOf(own, height, stem), x));
    x += own + gap * letterWidth;
  }
  return { outline, width, letterWidth };
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

function drawLetter(shapes: string, guides: Record<string, number>, x: number): Outline {
  return shapes.split('/').flatMap((group, cut) =>
    group
      .split(';')
      .filter(Boolean)
      .flatMap((shape) => roundShape(turned(cornersOf(shape, guides), cut === 0 ? 1 : -1), x)),
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

/** Solid shapes run one way round and holes the other: that is how a renderer tells them apart. */
function turned(corners: Corner[], sign: 1 | -1): Corner[] {
  const area = corners.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % corners.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.sign(area) === sign ? corners : corners.toReversed();
}

/** Straight sides with rounded corners, each a single quadratic: squarer than a circle, as wood type is. */
function roundShape(corners: Corner[], dx: number): Outline {
  const outline: Outline = [];
  for (const [index, corner] of corners.entries()) {
    const kind = index === 0 ? 'M' : 'L';
    const [x, y, round] = corner;
    if (round <= 0) {
      outline.push({ kind, points: [x + dx, y] });
      continue;
    }
    const [fromX, fromY] = toward(corner, corners.at(index - 1) ?? corner);
    const [toX, toY] = toward(corner, corners[(index + 1) % corners.length] ?? corner);
    outline.push({ kind, points: [fromX + dx, fromY] });
    outline.push({ kind: 'Q', points: [x + dx, y, toX + dx, toY] });
  }
  outline.push({ kind: 'Z', points: [] });
  return outline;
}

function toward([x, y, round]: Corner, [otherX, otherY]: Corner): [number, number] {
  const share = Math.min(0.5, round / (Math.hypot(otherX - x, otherY - y) || 1));
  return [x + (otherX - x) * share, y + (otherY - y) * share];
}
