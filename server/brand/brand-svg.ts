import { initialOf } from '#contract/venue/brand.ts';
import { boxOf, move, type Outline, toPathData } from '../posters/lettering/outline.ts';
import { type FaceName, setText, typeface } from '../posters/lettering/typeface.ts';
import { ground } from './brand-mark.ts';

const glow = '#f6e3bc';
const face: FaceName = 'sturdy';
export const tileViewSize = 64;

export interface TileShape {
  /** How round the corners are, of the width. */
  cornerPercent: number;
  /** How much of the width the letter may take. */
  letterPercent: number;
}

/** An icon for a brand without a logo: its first letter above the edge of a stage, in the accent colour. */
export function drawTile(brand: string, accent: string, { cornerPercent, letterPercent }: TileShape): string {
  const size = (tileViewSize * letterPercent) / 100;
  const corner = (tileViewSize * cornerPercent) / 100;
  const stage = { width: size, y: (tileViewSize + size) / 2 - size * 0.08 };
  const above = stage.y - size * 0.14;
  const letter = fitInto(outlineOfInitial(brand), {
    left: (tileViewSize - size) / 2,
    top: above - size * 0.78,
    width: size,
    height: size * 0.78,
  });
  // A lamp stands for names that begin with nothing that our typeface has.
  const sign =
    letter.length > 0
      ? `<path fill="${glow}" d="${toPathData(letter)}"/>`
      : `<circle cx="${tileViewSize / 2}" cy="${above - size * 0.4}" r="${size * 0.3}" fill="${glow}"/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${tileViewSize} ${tileViewSize}">`,
    `<rect width="${tileViewSize}" height="${tileViewSize}" rx="${corner}" fill="${ground}"/>`,
    `<rect x="${(tileViewSize - stage.width) / 2}" y="${stage.y}" width="${stage.width}" height="${size * 0.1}" fill="${accent}"/>`,
    sign,
    '</svg>',
  ].join('');
}

/** Whether the typeface has every letter and digit of a text. Emoji and signs that it lacks are left out. */
function canSet(name: FaceName, text: string): boolean {
  return [...text].every((character) => !/[\p{L}\p{N}]/u.test(character) || typeface(name).letter(character));
}

/** A word in pieces that fit into a line. */
function breakWord(word: string, { width, size }: { width: number; size: number }): string[] {
  const pieces: string[] = [];
  for (const character of word) {
    const longer = (pieces.at(-1) ?? '') + character;
    if (pieces.length === 0 || setText('plain', longer, size).width > width) pieces.push(character);
    else pieces[pieces.length - 1] = longer;
  }
  return pieces;
}

/** The first letter or digit that our typeface has. */
function outlineOfInitial(brand: string): Outline {
  const initial = initialOf(brand, (letter) => Boolean(typeface(face).letter(letter)));
  return initial ? setText(face, initial, 100).outline : [];
}

interface Room {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** As large as the room allows, in its middle. */
function fitInto(outline: Outline, room: Room): Outline {
  if (outline.length === 0) return outline;
  const box = boxOf(outline);
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const scale = Math.min(room.width / width, room.height / height);
  return move(
    outline,
    room.left + (room.width - width * scale) / 2 - box.left * scale,
    room.top + (room.height - height * scale) / 2 - box.top * scale,
    scale,
  );
}

/** A name as a wordmark on a card: in one line, or in two where that makes it larger. Empty if nothing can be set. */
export function drawWordmark(name: string, room: { width: number; height: number }): string {
  const brand = name.normalize('NFC');
  // A name without some of its letters would be somebody else's.
  if (!canSet('light', brand)) return '';
  const words = brand.split(/\s+/).filter(Boolean);
  const inLines = [
    [brand],
    ...words
      .slice(1)
      .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')]),
  ];
  const settings = inLines
    .map((lines) => setLines(lines, room))
    .toSorted((one, other) => other.size - one.size);
  return settings[0]?.path ?? '';
}

const largestLetters = 150;
const lineHeight = 1.1;

function setLines(lines: string[], { width, height }: { width: number; height: number }) {
  const widest = Math.max(...lines.map((line) => setText('light', line, 100).width));
  const size = Math.min(
    largestLetters,
    widest > 0 ? (width / widest) * 100 : 0,
    height / (lineHeight * lines.length),
  );
  const path = lines
    .map((line, index) => {
      const baseline = height - size * 0.25 - (lines.length - 1 - index) * size * lineHeight;
      return toPathData(move(setText('light', line, size).outline, 0, baseline));
    })
    .join('');
  return { size, path };
}

/** A sentence in small letters, in as many lines as it needs. */
export function drawSentence(
  sentence: string,
  room: { width: number; size: number; maxLines: number },
): string {
  const text = sentence.normalize('NFC');
  if (!canSet('plain', text)) return '';
  const lines: string[] = [];
  const words = text.split(/\s+/).flatMap((word) => breakWord(word, room));
  for (const word of words) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ');
    const isFirst = lines.length === 0;
    if (isFirst || setText('plain', longer, room.size).width > room.width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  if (lines.length > room.maxLines) {
    lines.length = room.maxLines;
    lines.push(`${lines.pop()}…`);
  }
  return lines
    .map((line, index) =>
      toPathData(move(setText('plain', line, room.size).outline, 0, room.size * (1 + index * 1.4))),
    )
    .join('');
}
