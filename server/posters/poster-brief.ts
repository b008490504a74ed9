import type { Recipe } from './inks.ts';
import type { Thing } from './motifs/motif-of.ts';
import type { Chance } from './seed.ts';
import type { Sheet } from './sheet.ts';
import type { Setting, Sky } from './vocabulary.ts';

export interface Venue {
  brand: string;
  /** Used when the prompt says nothing more. */
  line: string;
}

/**
 * Everything that a style needs to know. Headline and secondary are never empty. A style must set all words of its
 * brief.
 */
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

export type PosterStyle = (brief: PosterBrief) => { sheet: Sheet; recipe: Recipe };
