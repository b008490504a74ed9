import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Stopping } from '../http/stopping.ts';
import type { Uploads } from './uploads.ts';

/** Ten megabytes from a phone on a bad network: a quarter of a megabit a second is enough. */
export const uploadTimeouts = { stallMs: 30_000, totalMs: 300_000 };
/** The upload, the queue for decoding its pictures, and a reserve. */
export const uploadAnswerMs = uploadTimeouts.totalMs + 60_000;

/**
 * Tracks the uploads of a route until they are finished. A shutdown aborts them and waits for their files to be
 * deleted, up to a limit.
 */
export function uploadsUnderWay(
  app: FastifyInstance,
  uploads: Uploads,
  stopping: Stopping,
): <Result>(upload: Promise<Result>) => Promise<Result> {
  const underWay = new Set<Promise<unknown>>();
  stopping.bodyDeadline.addEventListener('abort', () => uploads.endAll());
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
