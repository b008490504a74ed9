import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Places } from '../places.ts';

/** Each may bring 50 MB, which lie on the disk until they are looked at. */
export const maxUploadsAtOnce = 100;
/** A house that shares its address sends a few at once. The rest stays free for everyone else. */
const maxUploadsOfOne = 60;

/** Places for forms with files, of this process. Taken before anything of the body is read. */
export function uploadPlaces(): Places {
  return new Places({
    max: maxUploadsAtOnce,
    maxOfOne: maxUploadsOfOne,
    sentence: 'Too many pictures are on their way to us at the moment. Please try again in half a minute.',
    retryAfterSeconds: 30,
  });
}

/** Ten megabytes from a phone on a bad network: a quarter of a megabit a second is enough. */
export const uploadPatience = { stallMs: 30_000, totalMs: 300_000 };
/** The upload, its pictures in line with others', and some air. */
export const uploadHandlerMs = uploadPatience.totalMs + 60_000;

/** How long a stop waits for what it has cut off. */
const cleanUpMs = 1_500;

/**
 * Remembers the uploads of a route until they are over. At a stop nothing of what was cut off stays on the disk, unless
 * removing it takes too long.
 */
export function uploadsUnderWay(app: FastifyInstance): <Result>(upload: Promise<Result>) => Promise<Result> {
  const underWay = new Set<Promise<unknown>>();
  app.addHook('onClose', () =>
    Promise.race([Promise.allSettled(underWay), setTimeout(cleanUpMs, undefined, { ref: false })]),
  );
  return (upload) => {
    underWay.add(upload);
    return upload.finally(() => underWay.delete(upload));
  };
}
