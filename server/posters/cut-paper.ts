import { line } from './motifs/motif.ts';
import type { Chance } from './seed.ts';

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
