import type { Room, TextBlock, TextLine } from './fit-text.ts';
import type { Finish, Palette, Screens } from './inks.ts';
import { inWords } from './legible.ts';
import { type Box, bend, boxOf, move, type Outline, toPathData } from './lettering/outline.ts';
import type { FaceName } from './lettering/typeface.ts';
import type { Thing } from './motifs/motif-of.ts';
import type { PosterWords } from './prompt/read-prompt.ts';
import type { Chance } from './seed.ts';
import type { Setting, Sky } from './vocabulary.ts';

const side = 1024;

export type Role = 'kicker' | 'headline' | 'secondary' | 'details' | 'venue';

export interface PlacedText {
  role: Role;
  words: string;
  box: Box;
  /** The drawn letters, as the `d` of a path. */
  path: string;
}

/** Where a block of text is put, and how it looks there. */
export interface Placed {
  /** The start, middle or end of its lines. */
  x: number;
  align?: 'left' | 'middle' | 'right';
  top: number;
  fill: string | ((index: number, lines: TextLine[]) => string);
  /** A stroke of the same colour, relative to the font size, which makes the letters bolder. */
  fatten?: number;
  shadow?: string;
  /** Bends lines: where a point of a line with this baseline is moved. */
  curve?: (x: number, y: number, baseline: number) => [number, number];
}

/** A drawing in progress: shapes from back to front, and the positions of its text. */
export class Sheet {
  readonly #parts: string[] = [];
  readonly texts: PlacedText[] = [];

  add(...parts: string[]): void {
    this.#parts.push(...parts);
  }

  text(role: Role, { lines, size }: TextBlock, { x, align = 'left', top, ...look }: Placed): void {
    const share = { left: 0, middle: 0.5, right: 1 }[align];
    for (const [index, line] of lines.entries()) {
      const baseline = top + line.baseline;
      const flat = move(line.outline, x - line.width * share, baseline);
      const { curve } = look;
      const outline = curve ? bend(flat, (pointX, pointY) => curve(pointX, pointY, baseline)) : flat;
      const fill = typeof look.fill === 'string' ? look.fill : look.fill(index, lines);
      const fatten = line.fatten ?? (look.fatten ?? 0) * size;
      if (outline.length === 0) continue;
      if (look.shadow) this.add(outlined(move(outline, 7, 8), look.shadow, fatten));
      this.add(outlined(outline, fill, fatten));
      const box = boxOf(outline);
      this.texts.push({
        ...{ role, words: line.words, path: toPathData(outline) },
        box: {
          ...{ left: box.left - fatten / 2, top: box.top - fatten / 2 },
          ...{ right: box.right + fatten / 2, bottom: box.bottom + fatten / 2 },
        },
      });
    }
  }

  toSvg(): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">${this.#parts.join('')}</svg>`;
  }
}

/** A shape that is drawn around (0, 0). */
export function placed(part: string, x: number, y: number, scale = 1, degrees = 0): string {
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${degrees.toFixed(1)}) scale(${scale.toFixed(3)})">${part}</g>`;
}

function outlined(outline: Outline, fill: string, fatten: number): string {
  const stroke =
    fatten > 0 ? ` stroke="${fill}" stroke-width="${fatten.toFixed(1)}" stroke-linejoin="round"` : '';
  return `<path fill="${fill}"${stroke} d="${toPathData(outline)}"/>`;
}

export interface Venue {
  brand: string;
  /** Used when the prompt says nothing more. */
  line: string;
}

/** Everything that a style needs to know. The headline is never empty. */
export interface PosterBrief extends PosterWords {
  venue: Venue;
  thing: Thing;
  setting: Setting | undefined;
  sky: Sky | undefined;
  chance: Chance;
}

/** The house's name for the line of facts, unless one of them, such as the place, says it in words of its own. */
export function unsaidName({ details, venue: { brand } }: PosterBrief): string[] {
  return details.some((fact) => inWords(fact).includes(inWords(brand))) ? [] : [brand];
}

/** How one of the texts is set. Its height is a wish: the headline may get less, the others may take more. */
export interface TextStyle extends Omit<Placed, 'top'>, Room {
  face: FaceName | 'wood';
  capitals?: boolean;
  /** Other words than those of its role. */
  words?: string[];
  /** The distance to the next text, or to the picture. */
  gap: number;
}

/** One text, or two that share a line: left and right where they fit, below each other where they do not. */
export type Item = Role | [Role, Role];

export interface SetText {
  role: Role;
  block: TextBlock;
  style: TextStyle;
  top: number;
}

/** What the texts leave to the picture. */
export interface Page {
  top: number;
  bottom: number;
  text(role: Role): SetText | undefined;
}

/** Texts above and below a picture, each with its style, and what the printer needs. */
export interface Layout {
  texts: Partial<Record<Role, TextStyle>>;
  /** From the top of the sheet to the picture. */
  above: Item[];
  /** From the picture to the foot of the sheet. */
  below: Item[];
  top: number;
  foot: number;
  leastPicture: number;
  /** Draws all that is not text, before the texts are put on top of it. */
  draw(sheet: Sheet, page: Page): void;
  palettes: [Palette, ...Palette[]];
  screens: Screens;
  finish: Finish;
}

export type PosterStyle = (brief: PosterBrief) => Layout;
