import type { Thing } from '../motifs/motif-of.ts';
import type { Chance } from '../seed.ts';

/** The colours of an artwork, from the dark of the room to the light of its lamps. */
export interface ArtworkPalette {
  ground: string;
  deep: string;
  mid: string;
  warm: string;
  pale: string;
}

/** What a composition draws on, and with. Its lengths follow the canvas, so every format is composed anew. */
export interface Canvas {
  width: number;
  height: number;
  palette: ArtworkPalette;
  thing: Thing;
  chance: Chance;
  /** Not for a page, which carries its drawing, but for a file. */
  isFile?: boolean | undefined;
}

export type Composition = (canvas: Canvas) => string;

/** Evening colours of the house: tungsten, brick, brass, oxblood, teal. Text over the darkest two is always readable. */
export const palettes: [ArtworkPalette, ...ArtworkPalette[]] = [
  { ground: '#180904', deep: '#4a1d0c', mid: '#b0421c', warm: '#e0a050', pale: '#f6e3bc' },
  { ground: '#03141a', deep: '#0d3a47', mid: '#1f6f86', warm: '#e0a050', pale: '#f6e3bc' },
  { ground: '#1c0c05', deep: '#5a2c12', mid: '#b67d3e', warm: '#f0c987', pale: '#fbeed2' },
  { ground: '#1a0508', deep: '#571019', mid: '#a3281f', warm: '#ea9a4a', pale: '#f5dcb4' },
  { ground: '#07161a', deep: '#17404a', mid: '#c2562b', warm: '#e8b062', pale: '#f4e2c0' },
  { ground: '#140a12', deep: '#42203a', mid: '#a8433f', warm: '#e8a65a', pale: '#f6dfc0' },
  { ground: '#0a0f1c', deep: '#1c2c4f', mid: '#3d6288', warm: '#e0a050', pale: '#f3e3c2' },
  { ground: '#1e0d06', deep: '#6d2c0f', mid: '#d0702f', warm: '#f0c070', pale: '#fbe9c8' },
  { ground: '#0d1208', deep: '#33401d', mid: '#97732c', warm: '#e0a050', pale: '#f3e5bf' },
];

/** The fills of a motif. Its lines are as dark as the ground. */
export function tonesOf({ ground, deep, mid, warm, pale }: ArtworkPalette) {
  return { id: 't', line: ground, body: mid, shade: deep, light: pale, accent: warm };
}

/** The thing of the artwork, its middle at (x, y), as tall as `height`. */
export function placeThing(
  { thing, palette }: Canvas,
  { x, y, height, lean = thing.lean, tones = tonesOf(palette) }: ThingPlace,
): string {
  const scale = (height / 620) * (thing.wide ? 0.9 : 1);
  return `<g transform="translate(${f(x)} ${f(y)}) rotate(${f(lean)}) scale(${scale.toFixed(3)})">${thing.draw(tones)}</g>`;
}

interface ThingPlace {
  x: number;
  y: number;
  height: number;
  lean?: number;
  tones?: ReturnType<typeof tonesOf>;
}

/** In tenths: more digits are not seen. */
export function n(number: number): number {
  return Number(number.toFixed(1));
}

export function f(number: number): string {
  return String(n(number));
}

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
export function printed({ width, height, palette, chance, isFile }: Canvas): string {
  const longest = Math.max(width, height);
  // A small tile, since the page of a show holds its drawing: more specks were half of its bytes.
  const side = longest / 5;
  const tile = `<path fill="${palette.pale}" d="${specks(side, 54, longest / 1100, chance)}"/>
<path fill="${palette.ground}" d="${specks(side, 54, longest / 900, chance)}"/>`;
  const tiles = Array.from({ length: 25 }, (_, at) => [f((at % 5) * side), f(Math.floor(at / 5) * side)])
    .map(([x, y]) => `<g transform="translate(${x} ${y})">${tile}</g>`)
    .join('');
  // A renderer takes four times as long for all of a sheet when a pattern's tiles do not end with its pixels.
  const specked = isFile
    ? `<g opacity=".3">${tiles}</g>`
    : `<defs><pattern id="specks" width="${f(side)}" height="${f(side)}" patternUnits="userSpaceOnUse">
${tile}</pattern></defs><rect width="${width}" height="${height}" fill="url(#specks)" opacity=".3"/>`;
  return `<defs><radialGradient id="corners" cx=".5" cy=".44" r=".75"><stop offset=".55" stop-color="${palette.ground}" stop-opacity="0"/><stop offset="1" stop-color="${palette.ground}" stop-opacity=".62"/></radialGradient></defs>
${specked}<rect width="${width}" height="${height}" fill="url(#corners)"/>`;
}

function specks(side: number, count: number, largest: number, chance: Chance): string {
  return Array.from({ length: count }, () => {
    const size = f(largest * chance.between(0.4, 1.2));
    return `M${f(chance.between(0, side))} ${f(chance.between(0, side))}h${size}v${size}h-${size}z`;
  }).join('');
}
