import { type Box, bend, boxOf, move, type Outline, toPathData } from './outline.ts';

export const side = 1024;

/** A drawing in the making: shapes from back to front, and where its text stands. */
export class Sheet {
  readonly #parts: string[] = [];
  readonly textBoxes: Box[] = [];

  add(...parts: string[]): void {
    this.#parts.push(...parts);
  }

  /** Puts a shape, drawn around (0, 0), in its place. */
  place(part: string, x: number, y: number, scale = 1, degrees = 0): void {
    this.add(
      `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${degrees.toFixed(1)}) scale(${scale.toFixed(3)})">${part}</g>`,
    );
  }

  /** Text whose own (0, 0) goes to (x, y). A stroke of the same colour makes letters fatter than they were cut. */
  text(outline: Outline, x: number, y: number, fill: string, fatten = 0): void {
    if (outline.length === 0) return;
    const placed = move(outline, x, y);
    const box = boxOf(placed);
    this.textBoxes.push({
      left: box.left - fatten / 2,
      top: box.top - fatten / 2,
      right: box.right + fatten / 2,
      bottom: box.bottom + fatten / 2,
    });
    const stroke = fatten > 0 ? ` stroke="${fill}" stroke-width="${fatten}" stroke-linejoin="round"` : '';
    this.add(`<path fill="${fill}"${stroke} d="${toPathData(placed)}"/>`);
  }

  toSvg(): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">${this.#parts.join('')}</svg>`;
  }
}

/** Sets a line around a circle: its middle at the top, its baseline on the radius. */
export function arch(outline: Outline, width: number, radius: number): Outline {
  return bend(outline, (x, y) => {
    const angle = (x - width / 2) / radius;
    const reach = radius - y;
    return [Math.sin(angle) * reach, -Math.cos(angle) * reach];
  });
}
