import type { EventRecord } from '#contract/events/events.ts';
import type { Config } from '../config.ts';
import type { Semaphores } from '../limits/semaphores.ts';
import type { ShowRequest } from '../posters/draw-show.ts';
import type { Pens } from '../posters/pens.ts';
import type { CurrentVenue } from '../venue/current-venue.ts';
import { findShowPhoto, readShowPhoto, type ShowPhotoParts } from './show-photo.ts';
import { showWordsOf } from './show-words.ts';

export interface DrawingParts extends ShowPhotoParts {
  config: Config;
  venue: CurrentVenue;
  semaphores: Semaphores;
  pens: Pens;
}

/** A poster takes a core for some seconds, and others may be waiting before it. */
export const drawingOptions = { config: { answerWithinMs: 120_000 } };

/** A poster or square of an event, with those of its pictures that the viewer may see. */
export async function drawEventPicture(
  parts: DrawingParts,
  event: EventRecord,
  viewer: 'public' | 'staff',
  draw: (request: ShowRequest) => Promise<Buffer>,
): Promise<Buffer> {
  const facts = await parts.venue.current();
  const words = showWordsOf(event, facts, parts.config.publicUrl);
  const photo = await findShowPhoto(parts, event.imageUrl, viewer);
  return parts.semaphores.posters.run(0, async () =>
    draw({ words, accent: facts.accent, photo: await readShowPhoto(parts, photo) }),
  );
}
