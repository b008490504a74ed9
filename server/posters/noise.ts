import type { Chance } from './seed.ts';

/** A value from 0 to 1 for every pixel. */
export type Field = (x: number, y: number) => number;

/** Independent for every pixel, repeating after 1024. */
export function whiteNoise(chance: Chance): Field {
  const side = 1024;
  const values = new Float32Array(side * side);
  for (let index = 0; index < values.length; index += 1) values[index] = chance.next();
  return (x, y) => values[(y & (side - 1)) * side + (x & (side - 1))] ?? 0;
}

/**
 * Smooth value noise on a grid of `cells`, for a picture of `size` pixels. Computed for every second pixel, and sheared
 * by `slope` where the rows would be visible.
 */
export function softNoise(cells: number, size: number, chance: Chance, slope = 0): Field {
  const values = new Float32Array(cells * cells);
  for (let index = 0; index < values.length; index += 1) values[index] = chance.next();
  const side = Math.min(size, 1024);
  const baked = new Float32Array(side * side);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      baked[y * side + x] = smooth(values, cells, (x + y * slope) / side, (y - x * slope) / side);
    }
  }
  const share = side / size;
  return (x, y) => baked[Math.trunc(y * share) * side + Math.trunc(x * share)] ?? 0;
}

function smooth(values: Float32Array, cells: number, x: number, y: number): number {
  const gridX = (x - Math.floor(x)) * cells;
  const gridY = (y - Math.floor(y)) * cells;
  const left = Math.floor(gridX);
  const top = Math.floor(gridY);
  const right = (left + 1) % cells;
  const below = (top + 1) % cells;
  const fx = gridX - left;
  const fy = gridY - top;
  const sx = fx * fx * (3 - 2 * fx);
  const sy = fy * fy * (3 - 2 * fy);
  const at = (column: number, row: number) => values[(row % cells) * cells + (column % cells)] ?? 0;
  const upper = at(left, top) * (1 - sx) + at(right, top) * sx;
  const lower = at(left, below) * (1 - sx) + at(right, below) * sx;
  return upper * (1 - sy) + lower * sy;
}
