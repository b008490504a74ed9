import { rm } from 'node:fs/promises';
import type { Logger } from 'pino';

export type RemovalLog = Pick<Logger, 'warn'>;

/**
 * Removes the folder of an upload that is over. Never fails: what came of the upload is decided by now, and must be
 * answered as it is. What cannot be removed is found by the sweep.
 */
export async function removeUpload(folder: string, log: RemovalLog): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true });
  } catch (error) {
    log.warn({ err: error }, 'an upload could not be removed');
  }
}
