import { move, toPathData } from '../lettering/outline.ts';
import type { SetWords } from './fit-words.ts';

/** The words of a picture, and the few shapes that belong to them. */
export class Lettering {
  readonly #parts: string[] = [];

  add(part: string): void {
    this.#parts.push(part);
  }

  /** Puts set words with their upper left corner at (x, y). */
  put({ outline }: SetWords, x: number, y: number, fill: string): void {
    if (outline.length > 0) this.add(`<path fill="${fill}" d="${toPathData(move(outline, x, y))}"/>`);
  }

  toSvg(): string {
    return this.#parts.join('');
  }
}
