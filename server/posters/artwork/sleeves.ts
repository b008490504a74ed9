import { circle, line, path, rect } from '../motifs/motif.ts';
import { pebble } from '../scenery.ts';
import { type Composition, f, halftone, n, placeThing, tonesOf } from './canvas.ts';

/** Sound that spreads from one corner of the picture. */
export const rings: Composition = ({ width, height, palette, chance }) => {
  const { ground, deep, mid, warm, pale } = palette;
  const short = Math.min(width, height);
  const x = width * chance.pick([0.24, 0.36, 0.66, 0.78]);
  const y = height * chance.between(0.36, 0.66);
  const order = chance.pick([
    [deep, ground, mid, ground, warm, ground, pale],
    [deep, mid, ground, warm, deep, ground, mid],
    [ground, mid, deep, ground, pale, mid, ground],
  ]);
  let radius = short * 1.32;
  const bands: string[] = [];
  for (let index = 0; radius > short * 0.07; index += 1) {
    bands.push(circle(n(x), n(y), n(radius), order[index % order.length] ?? deep));
    radius -= short * (index % 2 === 0 ? chance.between(0.07, 0.15) : chance.between(0.03, 0.1));
  }
  return `${rect(0, 0, width, height, ground)}${bands.join('')}${circle(n(x), n(y), n(short * 0.06), warm)}
<g opacity=".75">${halftone({ x: -width * 0.1, y: height * 0.45, width: width * 1.2, height: height * 0.62, fill: ground, pitch: Math.max(width, height) / 64 })}</g>`;
};

/** The bars of a sound, a moon behind them, and both again in the water. */
export const bars: Composition = ({ width, height, palette, chance }) => {
  const { ground, deep, mid, warm, pale } = palette;
  const count = Math.round((width / height) * chance.pick([9, 11, 13]));
  const step = width / count;
  const line = height * 0.66;
  const beat = chance.between(0.35, 0.9);
  const phase = chance.between(0, 6);
  const moon = {
    x: width * chance.between(0.25, 0.75),
    y: height * 0.38,
    radius: Math.min(width, height) * 0.26,
  };
  const heights = Array.from({ length: count }, (_, index) => {
    const swell = Math.abs(Math.sin(index * beat + phase) * Math.cos(index * 0.21 + phase));
    return height * (0.06 + 0.5 * swell);
  });
  const drawn = (part: (tall: number) => [from: number, to: number]) =>
    heights.map((tall, index) => {
      const [from, to] = part(tall);
      const colour = [mid, warm, mid, pale, mid, deep][(index * 5) % 6] ?? mid;
      return rect(n(index * step + step * 0.14), n(from), n(step * 0.72), n(to - from), colour);
    });
  const shown = drawn((tall) => [line - tall, line]);
  const mirrored = drawn((tall) => [line, line + tall * 0.55]);
  return `${rect(0, 0, width, height, deep)}${halftone({ x: -width * 0.1, y: -height * 0.05, width: width * 1.2, height: height * 0.72, fill: ground, pitch: Math.max(width, height) / 60 })}
${circle(n(moon.x), n(moon.y), n(moon.radius), warm)}${circle(n(moon.x), n(moon.y), n(moon.radius * 0.86), pale)}
${rect(0, n(line), width, n(height - line), ground)}${shown.join('')}<g opacity=".34">${mirrored.join('')}</g>${rect(0, n(line - 2), width, 4, ground)}`;
};

/** Strings that were just plucked, before a disc that is sound hole and moon. */
export const strings: Composition = ({ width, height, palette, chance }) => {
  const { ground, deep, mid, warm, pale } = palette;
  const short = Math.min(width, height);
  const x = width * chance.pick([0.34, 0.5, 0.66]);
  const y = height * 0.5;
  const radius = short * 0.4;
  const lean = chance.between(-32, -14) * chance.pick([-1, 1]);
  const reach = (width + height) * 0.62;
  const gap = short * 0.075;
  const drawn = Array.from({ length: 6 }, (_, index) => {
    const at = (index - 2.5) * gap;
    const swing = gap * chance.between(0.15, 0.85) * (index % 2 === 0 ? 1 : -1);
    const waves = chance.pick([3, 4, 5]);
    const half = reach / waves;
    let d = `M${f(-reach)} ${f(at)}`;
    for (let wave = 0; wave < waves; wave += 1)
      d += `q${f(half)} ${f(wave % 2 === 0 ? swing : -swing)} ${f(half * 2)} 0`;
    return line(d, index === 2 ? warm : pale, n(short * (0.012 - index * 0.0013)));
  });
  return `${rect(0, 0, width, height, deep)}${halftone({ x: -width * 0.15, y: -height * 0.1, width: width * 1.3, height: height * 1.2, fill: ground, pitch: Math.max(width, height) / 52, degrees: lean })}
${circle(n(x), n(y), n(radius * 1.2), mid)}${circle(n(x), n(y), n(radius * 1.06), ground)}${circle(n(x), n(y), n(radius), warm)}${circle(n(x), n(y), n(radius * 0.93), mid)}${circle(n(x), n(y), n(radius * 0.72), ground)}
<g transform="translate(${f(x)} ${f(y)}) rotate(${f(lean)})">${drawn.join('')}</g>`;
};

/** Large papers cut with scissors, and the thing among them. */
export const cutPaper: Composition = (canvas) => {
  const { width, height, palette, chance } = canvas;
  const { ground, deep, mid, warm, pale } = palette;
  const short = Math.min(width, height);
  const side = chance.pick([-1, 1]);
  const at = (share: number) => n(width * (0.5 + side * share));
  const paper = (x: number, y: number, radius: number, fill: string) =>
    `<g transform="translate(${f(x)} ${f(y)}) rotate(${f(chance.between(0, 360))})">${path(pebble(radius, chance), fill)}</g>`;
  const x = at(chance.between(-0.08, 0.24));
  const sky = height * chance.between(0.2, 0.42);
  const [back, front, lamp] = chance.pick([
    [mid, warm, pale],
    [warm, mid, pale],
    [mid, pale, warm],
  ]);
  return `${rect(0, 0, width, height, ground)}${paper(at(0.3), height * chance.between(0.5, 0.75), short * 0.74, deep)}${paper(at(-0.36), sky + height * 0.1, short * chance.between(0.34, 0.5), back)}
${paper(at(chance.between(-0.46, -0.3)), height * 0.88, short * chance.between(0.2, 0.32), front)}${paper(x, height * 0.48, short * chance.between(0.44, 0.54), front)}${paper(at(chance.between(0.32, 0.44)), height * chance.between(0.2, 0.8), short * chance.between(0.14, 0.24), back)}
<g opacity=".5">${halftone({ x: -width * 0.1, y: height * 0.4, width: width * 1.2, height: height * 0.66, fill: ground, pitch: Math.max(width, height) / 60 })}</g>
${circle(at(chance.between(-0.4, -0.24)), n(sky), n(short * chance.between(0.05, 0.1)), lamp)}
${placeThing(canvas, { x, y: height * 0.52, height: short * chance.between(0.74, 0.96), lean: canvas.thing.lean + chance.between(-12, 12), tones: { ...tonesOf(palette), body: deep } })}`;
};

/** A wall of tiles: quarters, halves and whole circles. */
export const tiles: Composition = ({ width, height, palette, chance }) => {
  const { ground, deep, mid, warm, pale } = palette;
  const rows = height >= width ? 5 : 3;
  const side = height / rows;
  const columns = Math.ceil(width / side);
  const pairs: [[string, string], ...[string, string][]] = [
    [ground, mid],
    [deep, warm],
    [mid, ground],
    [ground, deep],
    [deep, mid],
    [mid, pale],
    [ground, warm],
  ];
  const start = (width - columns * side) / 2;
  const drawn: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [back, front] = chance.pick(pairs);
      const turn = chance.pick([0, 90, 180, 270]);
      const shape = chance.pick(['quarter', 'quarter', 'half', 'disc', 'rings', 'bars'] as const);
      drawn.push(
        `<g transform="translate(${f(start + (column + 0.5) * side)} ${f((row + 0.5) * side)}) rotate(${turn}) scale(${f(side)})">${rect(-0.502, -0.502, 1.004, 1.004, back)}${tileShapes[shape](front, back)}</g>`,
      );
    }
  }
  return rect(0, 0, width, height, ground) + drawn.join('');
};

const tileShapes = {
  quarter: (front: string, back: string) =>
    `<path d="M-.5 -.5H.5A1 1 0 0 1 -.5 .5Z" fill="${front}"/><path d="M-.5 -.5H0A.5 .5 0 0 1 -.5 0Z" fill="${back}"/>`,
  half: (front: string) => `<path d="M-.5 0A.5 .5 0 0 1 .5 0V.5H-.5Z" fill="${front}"/>`,
  disc: (front: string, back: string) => circle(0, 0, 0.42, front) + circle(0, 0, 0.1, back),
  rings: (front: string, back: string) =>
    [0.48, 0.4, 0.32, 0.24, 0.16, 0.08]
      .map((r, index) => circle(0, 0, r, index % 2 === 0 ? front : back))
      .join(''),
  bars: (front: string) => [-0.42, -0.2, 0.02, 0.24].map((x) => rect(x, -0.5, 0.12, 1, front)).join(''),
};
