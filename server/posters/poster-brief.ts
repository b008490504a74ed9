import type { Recipe } from './inks.ts';
import type { Thing } from './motifs/motif-of.ts';
import type { Chance } from './seed.ts';
import type { Sheet } from './sheet.ts';
import type { Setting, Sky } from './vocabulary.ts';

export interface Venue {
  brand: string;
  /** What stands where the prompt says nothing more. */
  line: string;
}

/** Everything that a style needs to know. Headline and secondary are never empty; all words of a brief must be set. */
export interface PosterBrief {
  /** What stands before the headline, or nothing. */
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
