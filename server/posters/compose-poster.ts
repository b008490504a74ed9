import type { Recipe } from './inks.ts';
import { thingOf } from './motifs/motif-of.ts';
import type { Box } from './outline.ts';
import type { PosterStyle, Venue } from './poster-brief.ts';
import { readPrompt } from './read-prompt.ts';
import { chanceFrom } from './seed.ts';
import { artistic } from './styles/artistic.ts';
import { natural } from './styles/natural.ts';
import { rustic } from './styles/rustic.ts';
import { vintage } from './styles/vintage.ts';
import { vivid } from './styles/vivid.ts';
import { inOurLetters } from './typeface.ts';

export const posterStyles = { rustic, natural, vintage, artistic, vivid } satisfies Record<
  string,
  PosterStyle
>;
export type PosterStyleName = keyof typeof posterStyles;

export interface Composition {
  svg: string;
  recipe: Recipe;
  textBoxes: Box[];
}

/** What a poster of these words looks like, before it is printed. The same words always look the same. */
export function composePoster(prompt: string, style: PosterStyleName, venue: Venue): Composition {
  const reading = readPrompt(prompt);
  const house = legibleVenue(venue);
  const chance = chanceFrom(`${style}\n${prompt}`);
  const { sheet, recipe } = posterStyles[style]({
    headline: reading.headline || house.brand,
    secondary: reading.secondary || house.line,
    details: reading.details,
    venue: house,
    thing: thingOf(reading.subject, chance),
    setting: reading.setting,
    sky: reading.sky,
    chance,
  });
  return { svg: sheet.toSvg(), recipe, textBoxes: sheet.textBoxes };
}

/** A house whose name is not written in our letters goes by what it does. */
function legibleVenue({ brand, city, line }: Venue): Venue {
  return {
    brand: inOurLetters(brand) || 'Live Music',
    city: inOurLetters(city) || 'On stage',
    line: inOurLetters(line) || 'Coffee, a stage and good company',
  };
}
