import { readFileSync } from 'node:fs';
import { move, type Outline, type Stroke } from './outline.ts';

export type FaceName = 'light' | 'sturdy' | 'sans' | 'plain';

interface StoredFace {
  capHeight: number;
  letters: Record<string, string>;
  kerning: Record<string, string>;
}
interface Letter {
  advance: number;
  outline: Outline;
}
export interface SetText {
  outline: Outline;
  width: number;
}

const unitsPerEm = 1000;
let faces: ReturnType<typeof openFaces> | undefined;

export function typeface(name: FaceName) {
  faces ??= openFaces();
  return faces[name];
}

function openFaces() {
  const file = readFileSync(new URL('faces.json', import.meta.url), 'utf8');
  const { light, sturdy, sans, plain }: Record<FaceName, StoredFace> = JSON.parse(file).faces;
  return { light: openFace(light), sturdy: openFace(sturdy), sans: openFace(sans), plain: openFace(plain) };
}

/** How wide a line of text is, without drawing it. */
export function widthOf(name: FaceName, text: string, size: number, trackingEm = 0): number {
  const face = typeface(name);
  let width = 0;
  let before = '';
  for (const character of text) {
    const letter = face.letter(character);
    if (!letter) continue;
    if (before !== '') width += trackingEm * unitsPerEm + face.kern(before, character);
    width += letter.advance;
    before = character;
  }
  return (width * size) / unitsPerEm;
}

/** A line of text from (0, 0) on its baseline. Letters that the face does not have are left out. */
export function setText(name: FaceName, text: string, size: number, trackingEm = 0): SetText {
  const face = typeface(name);
  const scale = size / unitsPerEm;
  const outline: Outline = [];
  let x = 0;
  let before = '';
  let width = 0;
  for (const character of text) {
    const letter = face.letter(character);
    if (!letter) continue;
    x += face.kern(before, character) * scale;
    outline.push(...move(letter.outline, x, 0, scale));
    width = x + letter.advance * scale;
    x = width + trackingEm * size;
    before = character;
  }
  return { outline, width };
}

function openFace({ capHeight, letters, kerning }: StoredFace) {
  const parsed = new Map<string, Letter>();
  const kerns = new Map<string, number>();
  for (const [left, pairs] of Object.entries(kerning)) {
    for (const pair of pairs.split(' ')) kerns.set(left + pair.charAt(0), Number(pair.slice(1)));
  }
  return {
    capHeight: capHeight / unitsPerEm,
    letter(character: string): Letter | undefined {
      const known = parsed.get(character);
      const text = letters[character];
      if (known || text === undefined) return known;
      const gap = text.indexOf(' ');
      const letter =
        gap < 0
          ? { advance: Number(text), outline: [] }
          : { advance: Number(text.slice(0, gap)), outline: parsePath(text.slice(gap + 1)) };
      parsed.set(character, letter);
      return letter;
    },
    kern: (left: string, right: string) => kerns.get(left + right) ?? 0,
  };
}

function parsePath(text: string): Outline {
  const outline: Outline = [];
  let x = 0;
  let y = 0;
  let startX = 0;
  let startY = 0;
  for (const [, letter = '', numbers = ''] of text.matchAll(/([mlqz])([^mlqz]*)/g)) {
    const kind = letter.toUpperCase() as Stroke['kind'];
    const points = [...numbers.matchAll(/-?\d+/g)].map(
      (found, index) => Number(found[0]) + (index % 2 ? y : x),
    );
    outline.push({ kind, points });
    if (kind === 'Z') [x, y] = [startX, startY];
    else [x, y] = [points.at(-2) ?? x, points.at(-1) ?? y];
    if (kind === 'M') [startX, startY] = [x, y];
  }
  return outline;
}
