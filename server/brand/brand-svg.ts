import { initialOf } from '#contract/venue/brand.ts';
import { fitText, pathOfText } from '../posters/fit-text.ts';
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

/** A name as a wordmark on a card, at the foot of its room. Empty if not all of it can be set. */
export function drawWordmark(name: string, { width, height }: { width: number; height: number }): string {
  const brand = name.normalize('NFC');
  // A name without some of its letters would be somebody else's.
  if (!canSet('light', brand)) return '';
  const block = fitText('light', brand, {
    width,
    height,
    maxSize: 150,
    maxLines: 2,
    minSize: 1,
    leading: 1.1,
  });
  return pathOfText(block, 0, height - block.height);
}

/** A sentence in small letters, in as many lines as it needs. */
export function drawSentence(
  sentence: string,
  { width, size, maxLines }: { width: number; size: number; maxLines: number },
): string {
  const text = sentence.normalize('NFC');
  if (!canSet('plain', text)) return '';
  const height = size * 1.4 * maxLines;
  const room = { width, height, maxSize: size, minSize: size, leading: 1.4, isCut: true };
  return pathOfText(fitText('plain', text, room), 0, 0);
}
