import { parentPort, workerData } from 'node:worker_threads';
import { composePoster, type PosterStyleName } from './compose-poster.ts';
import type { Venue } from './poster-brief.ts';
import { plateScale, printPoster } from './print-poster.ts';
import { renderSvg } from './render-svg.ts';
import { chanceFrom } from './seed.ts';
import { side } from './sheet.ts';

export interface PosterOrder {
  prompt: string;
  style: PosterStyleName;
  venue: Venue;
}

const { prompt, style, venue } = workerData as PosterOrder;
const { svg, recipe } = composePoster(prompt, style, venue);
const plates = await renderSvg(svg, side * plateScale);
parentPort?.postMessage(await printPoster(plates, recipe, chanceFrom(`print\n${style}\n${prompt}`)));
