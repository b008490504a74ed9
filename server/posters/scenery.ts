import { circle, line, path } from './motifs/motif.ts';
import type { Chance } from './seed.ts';
import type { Setting, Sky } from './vocabulary.ts';

/** Wedges of light from a point, well beyond the sheet. */
export function rays(x: number, y: number, count: number, fill: string, turn = 0, reach = 1500): string {
  const step = (Math.PI * 2) / count;
  return Array.from({ length: count }, (_, index) => {
    const from = index * step + turn;
    const to = from + step / 2;
    return path(
      `M${x} ${y}L${f(x + Math.cos(from) * reach)} ${f(y + Math.sin(from) * reach)}L${f(x + Math.cos(to) * reach)} ${f(y + Math.sin(to) * reach)}Z`,
      fill,
    );
  }).join('');
}

/** Bands from the outside in. */
export function rings(x: number, y: number, radii: number[], fills: string[]): string {
  return radii.map((radius, index) => circle(x, y, radius, fills[index % fills.length] ?? '')).join('');
}

export function stars(
  count: number,
  fill: string,
  chance: Chance,
  box: [number, number, number, number],
): string {
  const [left, top, right, bottom] = box;
  return Array.from({ length: count }, () => {
    const size = chance.between(3, 13) * (chance.yes(0.2) ? 1.5 : 1);
    return star(chance.between(left, right), chance.between(top, bottom), size, size * 0.3, 4, fill);
  }).join('');
}

export function star(
  x: number,
  y: number,
  outer: number,
  inner: number,
  points: number,
  fill: string,
): string {
  const corners = Array.from({ length: points * 2 }, (_, index) => {
    const radius = index % 2 === 0 ? outer : inner;
    const angle = (index * Math.PI) / points - Math.PI / 2;
    return `${f(x + Math.cos(angle) * radius)} ${f(y + Math.sin(angle) * radius)}`;
  });
  return path(`M${corners.join('L')}Z`, fill);
}

export function crescent(x: number, y: number, radius: number, fill: string): string {
  return path(
    `M${x} ${y - radius}A${radius} ${radius} 0 1 1 ${f(x - radius * 0.9)} ${f(y + radius * 0.44)}A${f(radius * 0.8)} ${f(radius * 0.8)} 0 1 0 ${x} ${y - radius}Z`,
    fill,
  );
}

type Land = (y: number, fill: string, light: string, chance: Chance) => string;

const lands: Record<Setting, Land> = {
  mountains: range,
  pines: (y, fill, _light, chance) => pines(y, fill, chance),
  city: skyline,
  sea: (y, fill, light) =>
    [0, 1, 2, 3].map((row) => waves(y + row * 46, 60 + row * 22, row % 2 ? light : fill, row * 31)).join(''),
  hills: (y, fill, _light, chance) => hill(y - 20, 60, fill, chance),
};

/** The skyline from the left edge to the right, closed at the bottom of the sheet. */
export function horizon(kind: Setting, ...land: Parameters<Land>): string {
  return lands[kind](...land);
}

export function hill(y: number, rise: number, fill: string, chance: Chance): string {
  const peak = chance.between(200, 820);
  const other = chance.between(-rise, rise * 0.4);
  return path(
    `M-20 1100L-20 ${f(y + other)}C${f(peak * 0.4)} ${f(y - rise)} ${f(peak * 0.8)} ${f(y - rise)} ${f(peak)} ${f(y - rise * 0.4)}S${f((peak + 1044) / 2 + 120)} ${f(y + rise)} 1044 ${f(y - other)}L1044 1100Z`,
    fill,
  );
}

function range(y: number, fill: string, light: string, chance: Chance): string {
  let ridge = `M-40 1100L-40 ${f(y)}`;
  let snow = '';
  let x = -60;
  while (x < 1060) {
    const half = chance.between(90, 190);
    const tall = half * chance.between(0.95, 1.35);
    const top = y - tall;
    ridge += `L${f(x + half)} ${f(top)}L${f(x + half * 2)} ${f(y - tall * 0.12)}`;
    const s = 0.32;
    snow += path(
      `M${f(x + half)} ${f(top)}L${f(x + half + half * s)} ${f(top + tall * s * 0.9)}L${f(x + half + half * s * 0.4)} ${f(top + tall * s * 0.62)}L${f(x + half + half * 0.02)} ${f(top + tall * s * 1.15)}L${f(x + half - half * s * 0.35)} ${f(top + tall * s * 0.6)}L${f(x + half - half * s)} ${f(top + tall * s)}Z`,
      light,
    );
    x += half * 1.62;
  }
  return path(`${ridge}L1100 1100Z`, fill) + snow;
}

function pines(y: number, fill: string, chance: Chance): string {
  let trees = '';
  for (let x = -30; x < 1060; x += chance.between(34, 74)) {
    const tall = chance.between(110, 290);
    const wide = tall * chance.between(0.16, 0.22);
    const foot = y + chance.between(10, 40);
    for (let tier = 0; tier < 5; tier += 1) {
      const top = foot - tall + (tall * tier) / 6.4;
      const span = wide * (0.4 + tier * 0.17);
      trees += path(
        `M${f(x)} ${f(top)}L${f(x + span)} ${f(top + tall * 0.3)}L${f(x)} ${f(top + tall * 0.26)}L${f(x - span)} ${f(top + tall * 0.3)}Z`,
        fill,
      );
    }
    trees += path(
      `M${f(x - 4)} ${f(foot - tall * 0.3)}L${f(x + 4)} ${f(foot - tall * 0.3)}L${f(x + 5)} 1100L${f(x - 5)} 1100Z`,
      fill,
    );
  }
  return trees + path(`M-10 ${f(y + 10)}Q512 ${f(y - 24)} 1034 ${f(y + 10)}L1034 1100L-10 1100Z`, fill);
}

function skyline(y: number, fill: string, light: string, chance: Chance): string {
  let towers = '';
  let windows = '';
  for (let x = -20; x < 1040; ) {
    const wide = chance.between(46, 104);
    const tall = chance.between(70, 300);
    const top = y - tall;
    towers += chance.yes(0.3)
      ? path(
          `M${f(x)} 1100L${f(x)} ${f(top)}L${f(x + wide / 2)} ${f(top - wide * 0.6)}L${f(x + wide)} ${f(top)}L${f(x + wide)} 1100Z`,
          fill,
        )
      : path(`M${f(x)} 1100L${f(x)} ${f(top)}L${f(x + wide)} ${f(top)}L${f(x + wide)} 1100Z`, fill);
    for (let row = top + 22; row < y + 60; row += 28) {
      for (let column = x + 12; column < x + wide - 16; column += 20) {
        if (chance.yes(0.34))
          windows += `<rect x="${f(column)}" y="${f(row)}" width="9" height="14" fill="${light}"/>`;
      }
    }
    x += wide + chance.pick([0, 0, 8]);
  }
  return towers + windows;
}

function waves(y: number, length: number, fill: string, shift: number): string {
  let crest = `M${-200 + shift} ${f(y)}`;
  for (let x = -200 + shift; x < 1100; x += length)
    crest += `q${f(length * 0.5)} ${f(length * 0.42)} ${f(length)} 0`;
  return path(`${crest}L1300 1100L-220 1100Z`, fill);
}

/** What falls or stands in the sky besides sun and moon. */
export function weather(sky: Sky | undefined, fill: string, chance: Chance): string {
  const spots = (count: number, draw: (x: number, y: number) => string) =>
    Array.from({ length: count }, () => draw(chance.between(20, 1004), chance.between(20, 760))).join('');
  if (sky === 'snow')
    return spots(60, (x, y) => circle(Math.round(x), Math.round(y), chance.between(2, 8), fill));
  if (sky === 'rain') return spots(90, (x, y) => line(`M${f(x)} ${f(y)}l-9 34`, fill, 3));
  if (sky === 'leaves')
    return spots(
      26,
      (x, y) =>
        `<g transform="translate(${f(x)} ${f(y)}) rotate(${f(chance.between(0, 360))}) scale(${chance.between(0.5, 1.1).toFixed(2)})">${leaf(fill)}</g>`,
    );
  return '';
}

function leaf(fill: string): string {
  return path('M0 -34C22 -20 22 14 0 34C-22 14 -22 -20 0 -34Z', fill);
}

/** A stem with leaves on both sides, growing up from (0, 0). */
export function sprig(height: number, fill: string, leaves: number): string {
  let drawn = line(
    `M0 0C${f(height * 0.06)} ${f(-height * 0.4)} ${f(-height * 0.04)} ${f(-height * 0.7)} 0 ${f(-height)}`,
    fill,
    5,
  );
  for (let index = 1; index <= leaves; index += 1) {
    const y = (-height * index) / (leaves + 0.4);
    const size = (1.35 - (index / leaves) * 0.7) * (height / 260);
    for (const sideways of [-1, 1]) {
      drawn += `<g transform="translate(0 ${f(y)}) rotate(${sideways * 52}) translate(0 ${f(-34 * size)}) scale(${size.toFixed(2)})">${leaf(fill)}</g>`;
    }
  }
  return `${drawn}<g transform="translate(0 ${f(-height)}) scale(${(height / 300).toFixed(2)})">${leaf(fill)}</g>`;
}

/** A shape as cut with scissors: round, never regular. */
export function pebble(radius: number, chance: Chance): string {
  const corners = 7;
  const points = Array.from({ length: corners }, (_, index) => {
    const angle = ((index + chance.between(-0.2, 0.2)) / corners) * Math.PI * 2;
    const reach = radius * chance.between(0.74, 1.08);
    return { x: Math.cos(angle) * reach, y: Math.sin(angle) * reach };
  });
  const at = (index: number) => points[(index + corners) % corners] ?? { x: 0, y: 0 };
  const write = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const between = (index: number) =>
    write((at(index).x + at(index + 1).x) / 2, (at(index).y + at(index + 1).y) / 2);
  const curves = points.map(({ x, y }, index) => `Q${write(x, y)} ${between(index)}`);
  return `M${between(-1)}${curves.join('')}Z`;
}

/** A weed with round fingers, growing up from (0, 0) to about -200. */
export function weed(fill: string, chance: Chance): string {
  const sway = chance.between(-34, 34);
  let drawn = line(`M0 0C${-sway} -70 ${sway} -130 0 -190`, fill, 22);
  for (let finger = 0; finger < 4; finger += 1) {
    const y = -34 - finger * 44;
    const reach = 74 - finger * 11;
    for (const sideways of [-1, 1]) {
      const tip = `${sideways * reach * chance.between(0.85, 1.1)} ${y - 44 - chance.between(0, 22)}`;
      drawn += line(`M0 ${y}Q${sideways * reach * 0.9} ${y + 8} ${tip}`, fill, 25 - finger * 2.5);
    }
  }
  return drawn;
}

function f(number: number): string {
  return number.toFixed(1);
}
