import { createHash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { composePoster, type PosterRequest, posterSeed } from './compose-poster.ts';
import { renderSvg } from './lettering/render-svg.ts';
import { type PrintSize, printPoster } from './print-poster.ts';
import { chanceFrom } from './seed.ts';

export interface PosterWork extends PosterRequest {
  /** Of the plates, in pixels. */
  plateEdge: number;
  size: PrintSize;
  /** The expected hash of the drawing; without it any drawing is accepted. */
  drawing?: string;
}

/** Undefined when the drawing code has changed since. */
export type PosterResult = { image: Uint8Array; drawing: string } | undefined;

parentPort?.postMessage(await work(workerData as PosterWork));

async function work({ style, venue, plateEdge, size, drawing, ...text }: PosterWork): Promise<PosterResult> {
  const { svg, recipe } = composePoster(text, style, venue);
  const composed = createHash('sha256').update(svg).update(JSON.stringify(recipe)).digest('base64url');
  if (drawing !== undefined && drawing !== composed) return undefined;
  const plates = await renderSvg(svg, plateEdge);
  const image = await printPoster(plates, recipe, chanceFrom(`print\n${posterSeed(text, style)}`), size);
  return { image, drawing: composed };
}
