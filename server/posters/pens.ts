import { drawPoster, drawPosterPreview, enlargePoster } from './draw-poster.ts';
import { drawCard, drawShowPoster, drawSquare } from './draw-show.ts';

/** Everything that draws words, each of which takes a core for a while. */
export const pens = { drawPoster, drawPosterPreview, enlargePoster, drawCard, drawSquare, drawShowPoster };

export type Pens = typeof pens;
