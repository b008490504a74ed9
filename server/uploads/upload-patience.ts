import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Stopping } from '../http/stopping.ts';
import type { Uploads } from './uploads.ts';

/** Ten megabytes from a phone on a bad network: a quarter of a megabit a second is enough. */
export const uploadPatience = { stallMs: 30_000, totalMs: 300_000 };
/** The upload, its pictures in line with others', and some air. */
export const uploadAnswerMs = uploadPatience.totalMs + 60_000;

/**
 * Remembers the uploads of a route until they are over. At a stop nothing of what was cut off stays on the disk, unless
 * removing it takes too long.
 */
export function uploadsUnderWay(
  app: FastifyInstance,
  uploads: Uploads,
  stopping: Stopping,
): <Result>(upload: Promise<Result>) => Promise<Result> {
  const underWay = new Set<Promise<unknown>>();
  stopping.hurry.addEventListener('abort', () => uploads.endAll());
  app.addHook('onClose', () => {
    uploads.endAll();
    return Promise.race([
      Promise.allSettled(underWay),
      setTimeout(stopping.leftForCleanUp(), undefined, { ref: false }),
    ]);
  });
  return (upload) => {
    underWay.add(upload);
    return upload.finally(() => underWay.delete(upload));
  };
}
