import { site } from '#site';
import { runInThread } from '../run-in-thread.ts';
import type { PosterStyleName } from './compose-poster.ts';
import type { PosterOrder } from './poster-worker.ts';

export type { PosterStyleName } from './compose-poster.ts';
export const posterMimeType = 'image/jpeg';

export interface PosterRequest {
  prompt: string;
  style: PosterStyleName;
  /** The one size that is drawn, by the name that image services have for it. */
  size: '1024x1024';
}

/**
 * Draws a poster of the prompt's words without asking anyone else. The same words in the same style give the same
 * bytes. All of it happens in a thread of its own: printing is a pass over four million pixels.
 */
export async function drawPoster({ prompt, style }: PosterRequest): Promise<Buffer> {
  const order: PosterOrder = {
    prompt,
    style,
    venue: { brand: site.brand, city: site.address.city, line: firstSentence(site.tagline) },
  };
  const poster = await runInThread(new URL('poster-worker.ts', import.meta.url), order);
  return Buffer.from(poster as Uint8Array);
}

function firstSentence(text: string): string {
  return /^[^.!?]+/.exec(text)?.[0].trim() ?? text;
}
