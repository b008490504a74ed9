import type { Chance } from '../seed.ts';
import { type Canvas, f } from './canvas.ts';

interface Halftone {
  x: number;
  y: number;
  width: number;
  height: number;
  fill: string;
  /** The distance of the dots. */
  pitch: number;
  degrees?: number;
}

/**
 * A tint that fades upwards, in dots as a printer makes them. Each row is one dashed line with round ends and dashes
 * without length, so a thousand dots are a few hundred bytes.
 */
export function halftone({ x, y, width, height, fill, pitch, degrees = 0 }: Halftone): string {
  const count = Math.ceil(height / pitch);
  const rows = Array.from({ length: count }, (_, row) => {
    const size = pitch * 1.12 * ((row + 1) / count);
    const from = x + (row % 2 === 0 ? 0 : pitch / 2);
    return `<path d="M${f(from)} ${f(y + row * pitch)}H${f(x + width)}" stroke-width="${f(size)}"/>`;
  });
  return `<g stroke="${fill}" stroke-linecap="round" stroke-dasharray="0 ${f(pitch)}" transform="rotate(${f(degrees)} ${f(x + width / 2)} ${f(y + height / 2)})">${rows.join('')}</g>`;
}

/** Specks of bare paper, and corners that the light does not reach. */
export function printed({ width, height, palette, chance }: Canvas): string {
  const longest = Math.max(width, height);
  const tile = f(longest / 3);
  return `<defs><pattern id="specks" width="${tile}" height="${tile}" patternUnits="userSpaceOnUse">
<path fill="${palette.pale}" d="${specks(longest / 3, 150, longest / 1100, chance)}"/>
<path fill="${palette.ground}" d="${specks(longest / 3, 150, longest / 900, chance)}"/></pattern>
<radialGradient id="corners" cx=".5" cy=".44" r=".75"><stop offset=".55" stop-color="${palette.ground}" stop-opacity="0"/><stop offset="1" stop-color="${palette.ground}" stop-opacity=".62"/></radialGradient></defs>
<rect width="${width}" height="${height}" fill="url(#specks)" opacity=".3"/><rect width="${width}" height="${height}" fill="url(#corners)"/>`;
}

function specks(side: number, count: number, largest: number, chance: Chance): string {
  return Array.from({ length: count }, () => {
    const size = f(largest * chance.between(0.4, 1.2));
    return `M${f(chance.between(0, side))} ${f(chance.between(0, side))}h${size}v${size}h-${size}z`;
  }).join('');
}
