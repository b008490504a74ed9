import sharp from 'sharp';
import { type Finish, type Recipe, rgbOf, type Screen } from './inks.ts';
import type { Pixels } from './lettering/render-svg.ts';
import type { Chance } from './seed.ts';

/**
 * The plate size that screens, grain and misregistration are given for. Other sizes print the same dots with more or
 * fewer pixels.
 */
const usualPlates = 2048;

export interface PrintSize {
  /** In pixels. */
  edge: number;
  /** The resolution in the file's metadata. */
  dotsPerInch?: number;
}

export async function printPoster(
  plates: Pixels,
  recipe: Recipe,
  chance: Chance,
  { edge, dotsPerInch }: PrintSize,
): Promise<Buffer> {
  const { width, height } = plates;
  // Ink spreads a little before it dries. The threshold below turns this blur into a rough edge.
  const soft = await sharp(plates.data, { raw: { width, height, channels: 3 } })
    .blur(Math.max(0.3, (1.1 * width) / usualPlates))
    .raw()
    .toBuffer();
  const print = pull(plates.data, soft, width, recipe, chance);
  const poster = sharp(print, { raw: { width, height, channels: 3 } })
    .resize(edge, edge, { kernel: 'cubic' })
    .jpeg({ quality: 91, chromaSubsampling: '4:4:4' });
  return (dotsPerInch ? poster.withDensity(dotsPerInch) : poster).toBuffer();
}

function pull(plates: Buffer, soft: Buffer, size: number, recipe: Recipe, chance: Chance): Buffer {
  const { finish } = recipe;
  const print = Buffer.allocUnsafe(size * size * 3);
  const row = size * 3;
  const scale = size / usualPlates;
  /** The position of a pixel on plates of the usual size. */
  const usual = Int32Array.from({ length: size }, (_, place) => place / scale);
  const near = Math.max(1, Math.round(2 * scale));
  const grain = whiteNoise(chance);
  const cloud = softNoise(64, size, chance);
  const fibre = softNoise(340, size, chance, 0.5);
  const kept = wearOf(finish, size, cloud, (x, y) => grain((usual[x] ?? 0) >> 1, (usual[y] ?? 0) >> 1));
  const [paperRed, paperGreen, paperBlue] = rgbOf(recipe.paper);
  const inks = recipe.inks.map(({ colour, screen }, index) => {
    // The other plates are registered against the first one.
    const slip = finish.slipPx * 2 * scale * (index === 0 ? 0.25 : 1);
    const angle = chance.between(0, Math.PI * 2);
    const [red, green, blue] = rgbOf(colour);
    return {
      ...{ index, takeRed: 1 - red / 255, takeGreen: 1 - green / 255, takeBlue: 1 - blue / 255 },
      ...{ dx: Math.round(Math.cos(angle) * slip), dy: Math.round(Math.sin(angle) * slip) },
      threshold: thresholdOf(screen, size, grain, usual, chance),
    };
  });
  for (let y = 0; y < size; y += 1) {
    const usualY = usual[y] ?? 0;
    for (let x = 0; x < size; x += 1) {
      const usualX = usual[x] ?? 0;
      const patch = cloud(x, y);
      const speck = grain(usualX >> 1, usualY >> 1);
      const salted = speck > 1 - finish.salt * 0.08 * patch * patch ? 0.25 : 1;
      const keep = salted * kept(x, y) * (1 - finish.mottle * patch);
      const lightness = 1 + finish.fibre * (fibre(x, y) - 0.5) + finish.grain * (grain(usualX, usualY) - 0.5);
      let red = paperRed * lightness;
      let green = paperGreen * lightness;
      let blue = paperBlue * lightness;
      for (const { index, takeRed, takeGreen, takeBlue, dx, dy, threshold } of inks) {
        const atX = Math.min(size - 1, Math.max(0, x + dx));
        const atY = Math.min(size - 1, Math.max(0, y + dy));
        const at = atY * row + atX * 3 + index;
        const wanted = (soft[at] ?? 0) / 255;
        if (wanted < 0.02) continue;
        let amount = keep;
        if (wanted < 0.985) {
          const needed = isEdge(plates, at, row, near) ? 0.3 + 0.4 * speck : threshold(x, y);
          amount *= Math.min(1, Math.max(0, (wanted - needed) * 5 + 0.5));
        }
        red *= 1 - amount * takeRed;
        green *= 1 - amount * takeGreen;
        blue *= 1 - amount * takeBlue;
      }
      // Light falls from the upper left and leaves the corners, blue first.
      const fromX = x / size - 0.46;
      const fromY = y / size - 0.42;
      const shade = finish.vignette * Math.max(0, (fromX * fromX + fromY * fromY) * 1.5 - 0.12);
      const place = y * row + x * 3;
      print[place] = Math.min(255, red * (1 - shade));
      print[place + 1] = Math.min(255, green * (1 - shade * 1.1));
      print[place + 2] = Math.min(255, blue * (1 - shade * 1.3));
    }
  }
  return print;
}

/** Only tints are screened. The edge of a solid area is merely rough: a screen would make every letter jagged. */
function isEdge(plates: Buffer, at: number, row: number, near: number): boolean {
  return (
    isPure(plates[at]) ||
    (isPure(plates[at - 3 * near]) && isPure(plates[at + 3 * near])) ||
    (isPure(plates[at - near * row]) && isPure(plates[at + near * row]))
  );
}

function isPure(value = 0): boolean {
  return value < 6 || value > 249;
}

/** How much ink a pixel needs before it shows any. This turns a tint into dots, lines or specks. */
function thresholdOf(screen: Screen, size: number, whole: Field, usual: Int32Array, chance: Chance): Field {
  const grain: Field = (x, y) => whole(usual[x] ?? 0, usual[y] ?? 0);
  const coarse = (x: number, y: number, steps: number) =>
    whole((usual[x] ?? 0) >> steps, (usual[y] ?? 0) >> steps);
  if (screen.kind === 'stipple') {
    return (x, y) => 0.06 + 0.88 * (0.7 * coarse(x, y, 1) + 0.3 * grain(x, y));
  }
  const radians = (screen.degrees * Math.PI) / 180;
  const turn = (Math.PI * 2) / (screen.pitch * 2 * (size / usualPlates));
  const cos = Math.cos(radians) * turn;
  const sin = Math.sin(radians) * turn;
  if (screen.kind === 'dots') {
    return (x, y) =>
      0.5 + 0.23 * (Math.cos(x * cos + y * sin) + Math.cos(y * cos - x * sin)) + 0.06 * (grain(x, y) - 0.5);
  }
  // An engraver's line is never perfect.
  const hand = softNoise(120, size, chance);
  return (x, y) => {
    const wobble = 5 * hand(x, y) + 0.5 * (coarse(x, y, 2) - 0.5);
    return 0.5 + 0.4 * Math.cos(x * cos + y * sin + wobble) + 0.1 * (coarse(x, y, 1) - 0.5);
  };
}

/** Scuffed edges and corners, and the ring that a record leaves in its sleeve. */
function wearOf({ wear }: Finish, size: number, cloud: Field, grain: Field): Field {
  if (wear === 0) return () => 1;
  return (x, y) => {
    const edge = Math.min(x, y, size - 1 - x, size - 1 - y) / size;
    const ring = Math.abs(Math.hypot(x / size - 0.5, y / size - 0.505) - 0.462);
    if (edge > 0.04 && ring > 0.006) return 1;
    const rough = cloud(x, y) * 0.62 + grain(x, y) * 0.38;
    if (edge <= 0.04) {
      const corner = Math.max(0, Math.abs(x / size - 0.5) + Math.abs(y / size - 0.5) - 0.9);
      if (edge < wear * (0.05 * (rough - 0.56) + 0.16 * corner)) return 0.2;
    }
    return ring < 0.006 && rough > 0.62 ? 1 - wear * 0.35 * (1 - ring / 0.006) : 1;
  };
}

/** A value from 0 to 1 for every pixel. */
type Field = (x: number, y: number) => number;

/** Independent for every pixel, repeating after 1024. */
function whiteNoise(chance: Chance): Field {
  const side = 1024;
  const values = new Float32Array(side * side);
  for (let index = 0; index < values.length; index += 1) values[index] = chance.next();
  return (x, y) => values[(y & (side - 1)) * side + (x & (side - 1))] ?? 0;
}

/**
 * Smooth value noise on a grid of `cells`, for a picture of `size` pixels. Computed for every second pixel, and sheared
 * by `slope` where the rows would be visible.
 */
function softNoise(cells: number, size: number, chance: Chance, slope = 0): Field {
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
