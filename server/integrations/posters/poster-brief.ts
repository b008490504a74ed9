import type { Recipe } from './inks.ts';
import type { Motif } from './motifs/motif.ts';
import type { Chance } from './seed.ts';
import type { Sheet } from './sheet.ts';
import type { Setting, Sky, Subject } from './vocabulary.ts';

export interface Venue {
  brand: string;
  city: string;
  /** What stands where the prompt says nothing more. */
  line: string;
}

/** Everything that a style needs to know. No text in it is empty, except that details may be missing. */
export interface PosterBrief {
  headline: string;
  secondary: string;
  details: string[];
  venue: Venue;
  subject: Subject;
  motif: Motif;
  setting: Setting | undefined;
  sky: Sky | undefined;
  chance: Chance;
}

export type PosterStyle = (brief: PosterBrief) => { sheet: Sheet; recipe: Recipe };
