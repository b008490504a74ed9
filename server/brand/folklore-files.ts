import { readFile } from 'node:fs/promises';

/** The name that the drawn mark belongs to. Its icons and its card are made by `build/draw-marks.ts`. */
export const drawnBrand = 'Folklore';
/** The sentence on its share card. */
export const drawnTagline = 'A coffee shop with a stage. Live music and good company, every weekend.';

export function readDrawnFile(name: string): Promise<Buffer> {
  return readFile(new URL(`folklore/${name}`, import.meta.url));
}
