import type { Room, TextBlock } from './fit-text.ts';
import type { Finish, Palette, Screens } from './inks.ts';
import type { FaceName } from './lettering/typeface.ts';
import type { Thing } from './motifs/motif-of.ts';
import type { Chance } from './seed.ts';
import type { Placed, Role, Sheet } from './sheet.ts';
import type { Setting, Sky } from './vocabulary.ts';

export interface Venue {
  brand: string;
  /** Used when the prompt says nothing more. */
  line: string;
}

/** Everything that a style needs to know. Headline and secondary are never empty. */
export interface PosterBrief {
  /** The text before the headline; may be empty. */
  kicker: string;
  headline: string;
  secondary: string;
  details: string[];
  venue: Venue;
  thing: Thing;
  setting: Setting | undefined;
  sky: Sky | undefined;
  chance: Chance;
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

/** A text at its place. */
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
