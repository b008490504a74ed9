import type { Recipe } from './inks.ts';
import { inOurLetters } from './legible.ts';
import { thingOf } from './motifs/motif-of.ts';
import type { PosterStyle, Venue } from './poster-brief.ts';
import { type PosterWords, readPrompt } from './read-prompt.ts';
import { chanceFrom } from './seed.ts';
import type { PlacedText } from './sheet.ts';
import { artistic } from './styles/artistic.ts';
import { natural } from './styles/natural.ts';
import { rustic } from './styles/rustic.ts';
import { vintage } from './styles/vintage.ts';
import { vivid } from './styles/vivid.ts';

export const posterStyles = { rustic, natural, vintage, artistic, vivid } satisfies Record<
  string,
  PosterStyle
>;
export type PosterStyleName = keyof typeof posterStyles;

export interface Composition {
  svg: string;
  recipe: Recipe;
  texts: PlacedText[];
}

/** What a poster is composed of. */
export interface PosterText {
  /** Chooses what is drawn and, without `words`, what is written. */
  prompt: string;
  /** What is written, where it is not to be read from the prompt. */
  words?: PosterWords | undefined;
  /** Another number gives another poster of the same words. */
  variation?: number | undefined;
}

/** The seed of a poster's chance. */
export function posterSeed({ prompt, variation = 0 }: PosterText, style: PosterStyleName): string {
  return variation === 0 ? `${style}\n${prompt}` : `${style}\n${prompt}\n${variation}`;
}

/** Composes a poster of these words, before it is printed. Deterministic: the same words always look the same. */
export function composePoster(text: string | PosterText, style: PosterStyleName, venue: Venue): Composition {
  const ordered = typeof text === 'string' ? { prompt: text } : text;
  const reading = { ...readPrompt(ordered.prompt), ...ordered.words };
  const house = legibleVenue(venue);
  const chance = chanceFrom(posterSeed(ordered, style));
  const { sheet, recipe } = posterStyles[style]({
    kicker: reading.kicker,
    headline: reading.headline || house.brand,
    secondary: reading.secondary || house.line,
    details: reading.details,
    venue: house,
    thing: thingOf(reading.subject, chance),
    setting: reading.setting,
    sky: reading.sky,
    chance,
  });
  return { svg: sheet.toSvg(), recipe, texts: sheet.texts };
}

/** A venue whose name our letters cannot write is represented by its line. */
function legibleVenue({ brand, line }: Venue): Venue {
  const inLetters = (text: string, otherwise: string) => {
    const { known, isWhole } = inOurLetters(text);
    return isWhole && known.trim() !== '' ? known : otherwise;
  };
  return {
    brand: inLetters(brand, 'Live Music'),
    line: inLetters(line, 'Coffee, a stage and good company'),
  };
}
