import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FreeDisk } from '../limits/free-disk.ts';
import type { Semaphores } from '../limits/semaphores.ts';
import { type RemovalLog, removeUpload } from '../uploads/upload.ts';
import { type AcceptedImage, acceptImage } from './accept-image.ts';

export interface AcceptingParts {
  uploadsFolder: string;
  disk: FreeDisk;
  semaphores: Semaphores;
  log: RemovalLog;
}

/**
 * Accepts a picture that did not come as an upload, with the same checks. It is written to a file first: the decoder
 * reads more formats from memory than from a file.
 */
export async function acceptBytes(
  { uploadsFolder, disk, semaphores, log }: AcceptingParts,
  bytes: Uint8Array,
): Promise<AcceptedImage> {
  await disk.requireRoom();
  const folder = join(uploadsFolder, randomUUID());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const path = join(folder, 'picture');
    await writeFile(path, bytes, { mode: 0o600 });
    return await acceptImage({ semaphores }, path);
  } finally {
    await removeUpload(folder, log);
  }
}
