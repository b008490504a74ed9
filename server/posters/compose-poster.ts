import type { Recipe } from './inks.ts';
import { inOurLetters } from './legible.ts';
import { thingOf } from './motifs/motif-of.ts';
import type { PosterStyle, Venue } from './poster-brief.ts';
import { readPrompt } from './read-prompt.ts';
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

/** Composes a poster of these words, before it is printed. Deterministic: the same words always look the same. */
export function composePoster(prompt: string, style: PosterStyleName, venue: Venue): Composition {
  const reading = readPrompt(prompt);
  const house = legibleVenue(venue);
  const chance = chanceFrom(`${style}\n${prompt}`);
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
