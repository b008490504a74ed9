import type { Recipe } from './inks.ts';
import type { Thing } from './motifs/motif-of.ts';
import type { Chance } from './seed.ts';
import type { Sheet } from './sheet.ts';
import type { Setting, Sky } from './vocabulary.ts';

export interface Venue {
  brand: string;
  city: string;
  /** What stands where the prompt says nothing more. */
  line: string;
}

/** Everything that a style needs to know. No text in it is empty; details may be missing. */
export interface PosterBrief {
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
