import { rm } from 'node:fs/promises';
import type { Logger } from 'pino';

export type RemovalLog = Pick<Logger, 'warn'>;

/**
 * Deletes the folder of a finished upload. Never throws: the outcome of the upload is decided by now and must be
 * answered as it is. The sweep deletes what could not be deleted here.
 */
export async function removeUpload(folder: string, log: RemovalLog): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true });
  } catch (error) {
    log.warn({ err: error }, 'an upload could not be removed');
  }
}
