import sharp from 'sharp';
import { type Finish, type Recipe, rgbOf, type Screen } from './inks.ts';
import type { Pixels } from './render-svg.ts';
import type { Chance } from './seed.ts';

/** Plates are made at twice the size of the poster: dots and rough edges need pixels that nobody sees. */
export const plateScale = 2;

/** Prints the three plates of a drawing onto paper, and makes it a JPEG of half the plates' size. */
export async function printPoster(plates: Pixels, recipe: Recipe, chance: Chance): Promise<Buffer> {
  const { width, height } = plates;
  // Ink spreads a little before it dries; the screens below make a rough edge of that softness.
  const soft = await sharp(plates.data, { raw: { width, height, channels: 3 } })
    .blur(1.1)
    .raw()
    .toBuffer();
  const print = pull(plates.data, soft, width, recipe, chance);
  return sharp(print, { raw: { width, height, channels: 3 } })
    .resize(width / plateScale, height / plateScale, { kernel: 'cubic' })
    .jpeg({ quality: 91, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

function pull(
  plates: Buffer,
  soft: Buffer,
  size: number,
  { paper, inks, finish }: Recipe,
  chance: Chance,
): Buffer {
  const print = Buffer.allocUnsafe(size * size * 3);
  const grain = whiteNoise(chance);
  const cloud = softNoise(64, chance);
  const fibre = softNoise(341, chance);
  const paperColour = rgbOf(paper);
  const pulled = inks.map(({ colour, screen }, index) => {
    const slip = finish.slipPx * plateScale * (index === 0 ? 0.25 : 1);
    const angle = chance.between(0, Math.PI * 2);
    return {
      colour: rgbOf(colour).map((value) => value / 255),
      threshold: screenThreshold(screen, grain, cloud),
      dx: Math.round(Math.cos(angle) * slip),
      dy: Math.round(Math.sin(angle) * slip),
      index,
    };
  });
  const row = size * 3;
  const worn = wearOf(finish, size, cloud, grain);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const place = (y * size + x) * 3;
      const patch = cloud(x / size, y / size);
      const speck = grain(x >> 1, y >> 1);
      const keep = worn(x, y) * (speck > 1 - finish.salt * 0.02 * patch * patch * 4 ? 0.25 : 1);
      const lightness =
        1 +
        finish.fibre * (fibre((x * 0.89 + y * 0.45) / size, (y * 0.89 - x * 0.45) / size) - 0.5) +
        finish.grain * (grain(x, y) - 0.5);
      let red = paperColour[0] * lightness;
      let green = paperColour[1] * lightness;
      let blue = paperColour[2] * lightness;
      for (const { colour, threshold, dx, dy, index } of pulled) {
        const atX = Math.min(size - 1, Math.max(0, x + dx));
        const atY = Math.min(size - 1, Math.max(0, y + dy));
        const at = (atY * size + atX) * 3 + index;
        const wanted = (soft[at] ?? 0) / 255;
        if (wanted < 0.02) continue;
        const needed = isEdge(plates, at, row) ? 0.3 + 0.4 * speck : threshold(x, y);
        const taken = wanted > 0.985 ? 1 : Math.min(1, Math.max(0, (wanted - needed) * 5 + 0.5));
        const amount = taken * keep * (1 - finish.mottle * patch);
        red *= 1 - amount * (1 - (colour[0] ?? 0));
        green *= 1 - amount * (1 - (colour[1] ?? 0));
        blue *= 1 - amount * (1 - (colour[2] ?? 0));
      }
      // Light falls from the upper left and leaves the corners.
      const fromX = x / size - 0.46;
      const fromY = y / size - 0.42;
      const shade = 1 - finish.vignette * Math.max(0, (fromX * fromX + fromY * fromY) * 1.5 - 0.12);
      print[place] = Math.min(255, red * shade);
      print[place + 1] = Math.min(255, green * (1 - (1 - shade) * 1.1));
      print[place + 2] = Math.min(255, blue * (1 - (1 - shade) * 1.3));
    }
  }
  return print;
}

/** Only tints are screened. The edge of a solid is merely rough: a screen would make a saw of every letter. */
function isEdge(plates: Buffer, at: number, row: number): boolean {
  const isPure = (place: number) => {
    const value = plates[place] ?? 0;
    return value < 6 || value > 249;
  };
  return isPure(at) || (isPure(at - 6) && isPure(at + 6)) || (isPure(at - 2 * row) && isPure(at + 2 * row));
}

type Field = (x: number, y: number) => number;

/** How much ink a place needs before it shows any: what turns a tint into dots, lines or specks. */
function screenThreshold(screen: Screen, grain: Field, cloud: Field): Field {
  if (screen.kind === 'stipple')
    return (x, y) => 0.06 + 0.88 * (0.7 * grain(x >> 1, y >> 1) + 0.3 * grain(x, y));
  const radians = (screen.degrees * Math.PI) / 180;
  const turn = (Math.PI * 2) / (screen.pitch * plateScale);
  const cos = Math.cos(radians) * turn;
  const sin = Math.sin(radians) * turn;
  if (screen.kind === 'dots') {
    return (x, y) =>
      0.5 + 0.23 * (Math.cos(x * cos + y * sin) + Math.cos(y * cos - x * sin)) + 0.06 * (grain(x, y) - 0.5);
  }
  // A hand with a burin does not keep a perfect line.
  return (x, y) => {
    const wobble = 5 * cloud(x / 700, y / 700) + 0.5 * (grain(x >> 2, y >> 2) - 0.5);
    return 0.5 + 0.4 * Math.cos(x * cos + y * sin + wobble) + 0.1 * (grain(x >> 1, y >> 1) - 0.5);
  };
}

function wearOf({ wear }: Finish, size: number, cloud: Field, grain: Field): Field {
  if (wear === 0) return () => 1;
  return (x, y) => {
    const edge = Math.min(x, y, size - 1 - x, size - 1 - y) / size;
    const rough = cloud((x * 1.7) / size, (y * 1.7) / size) * 0.62 + grain(x >> 1, y >> 1) * 0.38;
    const corner = Math.max(0, Math.abs(x / size - 0.5) + Math.abs(y / size - 0.5) - 0.9);
    const scuff = edge < wear * (0.05 * (rough - 0.56) + 0.16 * corner) ? 0.2 : 1;
    const ring = Math.abs(Math.hypot(x / size - 0.5, y / size - 0.505) - 0.462);
    const rubbed = ring < 0.006 && rough > 0.62 ? 1 - wear * 0.35 * (1 - ring / 0.006) : 1;
    return scuff * rubbed;
  };
}

function whiteNoise(chance: Chance): Field {
  const side = 1024;
  const values = new Float32Array(side * side);
  for (let index = 0; index < values.length; index += 1) values[index] = chance.next();
  return (x, y) => values[(y & (side - 1)) * side + (x & (side - 1))] ?? 0;
}

/** Clouds: chance on a grid of `cells`, smooth between its points, and without a seam where it begins again. */
function softNoise(cells: number, chance: Chance): Field {
  const values = new Float32Array(cells * cells);
  for (let index = 0; index < values.length; index += 1) values[index] = chance.next();
  return (x, y) => {
    const gridX = (x - Math.floor(x)) * cells;
    const gridY = (y - Math.floor(y)) * cells;
    const left = Math.floor(gridX);
    const top = Math.floor(gridY) * cells;
    const right = left + 1 === cells ? 0 : left + 1;
    const below = top + cells === values.length ? 0 : top + cells;
    const fx = gridX - left;
    const fy = gridY - top / cells;
    const sx = fx * fx * (3 - 2 * fx);
    const sy = fy * fy * (3 - 2 * fy);
    const upper = (values[top + left] ?? 0) * (1 - sx) + (values[top + right] ?? 0) * sx;
    const lower = (values[below + left] ?? 0) * (1 - sx) + (values[below + right] ?? 0) * sx;
    return upper * (1 - sy) + lower * sy;
  };
}
