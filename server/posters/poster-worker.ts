import { createHash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { composePoster, type PosterStyleName, type PosterText, posterSeed } from './compose-poster.ts';
import { renderSvg } from './lettering/render-svg.ts';
import { type PrintSize, printPoster } from './print-poster.ts';
import { readPrompt } from './prompt/read-prompt.ts';
import { chanceFrom } from './seed.ts';
import type { Venue } from './sheet.ts';

export interface PosterWork extends PosterText {
  style: PosterStyleName;
  venue: Venue;
  /** Of the plates, in pixels. */
  plateEdge: number;
  size: PrintSize;
  /** The expected hash of the drawing; without it any drawing is accepted. */
  drawing?: string;
}

export type PosterResult =
  | { kind: 'drawn'; image: Uint8Array; drawing: string }
  /** Words with letters that no face has. */
  | { kind: 'unwritable'; words: string[] }
  /** The drawing code has changed since. */
  | { kind: 'another drawing' };

parentPort?.postMessage(await work(workerData as PosterWork));

async function work({ style, venue, plateEdge, size, drawing, ...text }: PosterWork): Promise<PosterResult> {
  const unknown = text.words ? [] : readPrompt(text.prompt).unknown;
  if (unknown.length > 0) return { kind: 'unwritable', words: unknown };
  const { svg, recipe } = composePoster(text, style, venue);
  const composed = createHash('sha256').update(svg).update(JSON.stringify(recipe)).digest('base64url');
  if (drawing !== undefined && drawing !== composed) return { kind: 'another drawing' };
  const plates = await renderSvg(svg, plateEdge);
  const image = await printPoster(plates, recipe, chanceFrom(`print\n${posterSeed(text, style)}`), size);
  return { kind: 'drawn', image, drawing: composed };
}
