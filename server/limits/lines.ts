import { availableParallelism } from 'node:os';
import { WaitingLine } from './waiting-line.ts';

/** Work that takes a core or much memory, a few at a time. Each kind has a line of its own and keeps no other waiting. */
export interface Lines {
  decode: WaitingLine;
  sizes: WaitingLine;
  thumbnails: WaitingLine;
  passwords: WaitingLine;
  pages: WaitingLine;
  posters: WaitingLine;
}

const readyLater = {
  sentence: 'Too many pictures are being made ready. Please try again in half a minute.',
  retryAfterSeconds: 30,
};

export interface LineOptions {
  /** As many uploads may be under way: whoever was let in to send theirs finds room in the line for decoding. */
  maxUploads: number;
}

export function createLines({ maxUploads }: LineOptions): Lines {
  return {
    /** Pictures that come in, decoded and encoded anew. Those that come by another way than an upload may find it full. */
    decode: new WaitingLine({
      maxAtOnce: 2,
      maxBytesAtOnce: 200_000_000,
      // Two seconds are a handful of photos of a phone. Whoever brings more does not fill both places.
      heavyMs: 2_000,
      bytesForOthers: 50_000_000,
      maxWaiting: maxUploads,
      sentence: 'Too many pictures are waiting to be looked at. Please try again in half a minute.',
      retryAfterSeconds: 30,
    }),
    /** Smaller sizes of the gallery's images: as many in line as two pages full of new images ask for. */
    sizes: new WaitingLine({ maxAtOnce: 1, maxWaiting: 120, ...readyLater }),
    /** For staff who leaf through applications. */
    thumbnails: new WaitingLine({ maxAtOnce: 1, maxWaiting: 60, ...readyLater }),
    /**
     * Each hash takes 19 MB and some hundredths of a second. Leaves a core to everyone else: the pool has four
     * threads, which also read files, so a few people who sign in at once would have all of them. Whoever is a
     * hundredth in line would wait for several seconds, and hears so instead.
     */
    passwords: new WaitingLine({
      maxAtOnce: Math.min(2, Math.max(1, availableParallelism() - 1)),
      maxWaiting: 100,
      sentence: 'Too many people are signing in at once. Please try again in a few seconds.',
      retryAfterSeconds: 10,
    }),
    /**
     * Rendering is work of the one loop that answers everybody: more at once would only hold more half-made pages in
     * memory. Few at once, so that one page's questions to the database run while another is rendered.
     */
    pages: new WaitingLine({
      maxAtOnce: 4,
      maxWaiting: 400,
      sentence: 'A great many people are here at the moment. Please try again in a few seconds.',
      retryAfterSeconds: 5,
    }),
    /** A poster, or a photograph in another light, takes a core for a second or two, and staff are few. */
    posters: new WaitingLine({
      maxAtOnce: 1,
      maxWaiting: 20,
      sentence: 'Too many pictures are being made. Please try again in half a minute.',
      retryAfterSeconds: 30,
    }),
  };
}
