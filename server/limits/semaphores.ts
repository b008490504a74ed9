import { availableParallelism } from 'node:os';
import { Semaphore } from './semaphore.ts';

/** The semaphores for work that takes a core or much memory. Each kind of work has its own and delays no other kind. */
export interface Semaphores {
  decode: Semaphore;
  sizes: Semaphore;
  thumbnails: Semaphore;
  passwords: Semaphore;
  pages: Semaphore;
  posters: Semaphore;
  cards: Semaphore;
}

const readyLater = {
  sentence: 'Too many pictures are being made ready. Please try again in half a minute.',
  retryAfterSeconds: 30,
};

export interface SemaphoreOptions {
  /**
   * How many uploads can be under way. The decode queue holds as many, so an admitted upload is never refused there.
   */
  maxUploads: number;
}

export function createSemaphores({ maxUploads }: SemaphoreOptions): Semaphores {
  return {
    /** Decodes and re-encodes incoming pictures. Pictures that do not come as an upload may find the queue full. */
    decode: new Semaphore({
      maxAtOnce: 2,
      maxBytesAtOnce: 200_000_000,
      // Two seconds are a handful of phone photos. A sender that brings more must not occupy both slots.
      heavyMs: 2_000,
      bytesForOthers: 50_000_000,
      maxWaiting: maxUploads,
      sentence: 'Too many pictures are waiting to be looked at. Please try again in half a minute.',
      retryAfterSeconds: 30,
    }),
    /** Smaller sizes of the gallery's images. The queue holds what two pages full of new images ask for. */
    sizes: new Semaphore({ maxAtOnce: 1, maxWaiting: 120, ...readyLater }),
    /** Thumbnails for staff who look through applications. */
    thumbnails: new Semaphore({ maxAtOnce: 1, maxWaiting: 60, ...readyLater }),
    /**
     * Each hash takes 19 MB and some hundredths of a second in the thread pool, whose four threads also read files. The
     * limit keeps a few sign-ins at once from taking all of them. Beyond 100 in the queue the wait would be several
     * seconds, so the next sign-in is refused with a message instead.
     */
    passwords: new Semaphore({
      maxAtOnce: Math.min(2, Math.max(1, availableParallelism() - 1)),
      maxWaiting: 100,
      sentence: 'Too many people are signing in at once. Please try again in a few seconds.',
      retryAfterSeconds: 10,
    }),
    /**
     * Pages are rendered on the event loop, so more at once would only hold more half-rendered pages in memory. More
     * than one, so that one page's database queries run while another page is rendered.
     */
    pages: new Semaphore({
      maxAtOnce: 4,
      maxWaiting: 400,
      sentence: 'A great many people are here at the moment. Please try again in a few seconds.',
      retryAfterSeconds: 5,
    }),
    /** A poster or a relit photograph takes a core for a second or two. Only staff order them, and staff are few. */
    posters: new Semaphore({
      maxAtOnce: 1,
      maxWaiting: 20,
      sentence: 'Too many pictures are being made. Please try again in half a minute.',
      retryAfterSeconds: 30,
    }),
    /** Cards of events for link previews: a third of a second each, once for each version of an event. */
    cards: new Semaphore({ maxAtOnce: 1, maxWaiting: 60, ...readyLater }),
  };
}
