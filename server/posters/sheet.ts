import { type Box, bend, boxOf, move, type Outline, toPathData } from './lettering/outline.ts';
import type { Copy } from './set-copy.ts';

export const side = 1024;

/** The role of a text on a poster. */
export type Role = 'kicker' | 'headline' | 'secondary' | 'details' | 'venue';

/** A line of text with its position on the sheet. */
export interface PlacedText {
  role: Role;
  words: string;
  box: Box;
  /** The drawn letters, as the `d` of a path. */
  path: string;
}

export interface Lettering {
  fill: string;
  /** A stroke of the same colour, which makes the letters bolder. */
  fatten?: number;
}

/** A drawing in progress: shapes from back to front, and the positions of its text. */
export class Sheet {
  readonly #parts: string[] = [];
  readonly texts: PlacedText[] = [];

  add(...parts: string[]): void {
    this.#parts.push(...parts);
  }

  /** Adds a shape that is drawn around (0, 0). */
  place(part: string, x: number, y: number, scale = 1, degrees = 0): void {
    this.add(
      `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${degrees.toFixed(1)}) scale(${scale.toFixed(3)})">${part}</g>`,
    );
  }

  /** Adds a line of text with its origin at (x, y). */
  text(
    role: Role,
    words: string,
    outline: Outline,
    x: number,
    y: number,
    { fill, fatten = 0 }: Lettering,
  ): void {
    if (outline.length === 0) return;
    const placed = move(outline, x, y);
    const box = boxOf(placed);
    const path = toPathData(placed);
    this.texts.push({
      role,
      words,
      path,
      box: {
        left: box.left - fatten / 2,
        top: box.top - fatten / 2,
        right: box.right + fatten / 2,
        bottom: box.bottom + fatten / 2,
      },
    });
    this.add(outlined(placed, fill, fatten));
  }

  /** Adds lines below each other, the first one's top at `top`. `x` is their start, middle or end. */
  copy(
    role: Role,
    { lines }: Copy,
    x: number,
    top: number,
    fill: string,
    align: 'left' | 'middle' | 'right' = 'left',
  ): void {
    const share = { left: 0, middle: 0.5, right: 1 }[align];
    for (const { words, outline, width, baseline } of lines) {
      this.text(role, words, outline, x - width * share, top + baseline, { fill });
    }
  }

  toSvg(): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">${this.#parts.join('')}</svg>`;
  }
}

/** Bends a line around a circle: its middle at the top, its baseline on the radius. */
export function arch(outline: Outline, width: number, radius: number): Outline {
  return bend(outline, (x, y) => {
    const angle = (x - width / 2) / radius;
    const reach = radius - y;
    return [Math.sin(angle) * reach, -Math.cos(angle) * reach];
  });
}

/** Letters, with a stroke of the same colour that makes them bolder. */
export function outlined(outline: Outline, fill: string, fatten: number): string {
  const stroke =
    fatten > 0 ? ` stroke="${fill}" stroke-width="${fatten.toFixed(1)}" stroke-linejoin="round"` : '';
  return `<path fill="${fill}"${stroke} d="${toPathData(outline)}"/>`;
}
