import { readFile } from 'node:fs/promises';

/** The sentence on the share card that was drawn by hand. */
export const drawnTagline = 'A coffee shop with a stage. Live music and good company, every weekend.';

/** The icons and the card of the drawn brand, made by `build/draw-marks.ts`. */
export function readDrawnFile(name: string): Promise<Buffer> {
  return readFile(new URL(`folklore/${name}`, import.meta.url));
}
