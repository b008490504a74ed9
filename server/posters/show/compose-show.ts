import { artworkOf } from '../draw-artwork.ts';
import { fitWords } from './fit-words.ts';
import { Lettering } from './lettering.ts';
import { setFacts } from './set-facts.ts';
import { artAbove, artBeside, type Box, shadeAbove, shadeBeside } from './show-background.ts';
import { type ShowFormat, showFormats } from './show-formats.ts';
import { inLetters, type ShowWords } from './show-words.ts';

export interface ShowDrawing {
  width: number;
  height: number;
  /** The artwork or, over a photograph, the shade that keeps the words readable. */
  background: string;
  words: string;
  /** The part that a photograph covers, from the upper edge on. */
  photo: Box;
}

export interface ShowColours {
  accent: string | null;
  hasPhoto: boolean;
}

/** Composes the picture of a show: its artwork or room for its photograph, and its words. */
export function composeShow(
  format: ShowFormat,
  said: ShowWords,
  { accent, hasPhoto }: ShowColours,
): ShowDrawing {
  const { width, height, margin, column, nameSize, highestName } = showFormats[format];
  const art = artworkOf(said.name);
  const { ground, pale } = art.palette;
  const lettering = new Lettering();
  const bottom = setFacts(lettering, format, said, art.palette, accent);
  const name = fitWords('sturdy', inLetters(said.name, said.category), {
    ...{ width: column, height: bottom - highestName, maxSize: nameSize.max, minSize: nameSize.min },
    ...{ leading: 1.04, trackingEm: -0.015 },
  });
  lettering.put(name, margin, bottom - name.height, pale);
  const words = lettering.toSvg();

  if (format === 'card') {
    const photo = { x: 0, width, height };
    const beside = { x: margin + column - 124, width: width - margin - column + 124, height };
    const background = hasPhoto ? shadeBeside(ground, photo) : artBeside(art, beside);
    return { width, height, background, words, photo };
  }
  // A short name leaves more room for the picture.
  const photo = { x: 0, width, height: Math.round((bottom - name.height) / 0.82) };
  const background = hasPhoto ? shadeAbove(ground, photo, height) : artAbove(art, photo, height);
  return { width, height, background, words, photo };
}
