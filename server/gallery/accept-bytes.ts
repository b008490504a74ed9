import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Semaphores } from '../limits/semaphores.ts';
import { type RemovalLog, removeUpload } from '../uploads/remove-upload.ts';
import { type AcceptedImage, acceptImage } from './accept-image.ts';

/**
 * A picture that came by another way than as an upload, and is not trusted any more for that. It is written down
 * first: from memory the decoder would read more kinds than from a file.
 */
export async function acceptBytes(
  { uploadsFolder, semaphores, log }: { uploadsFolder: string; semaphores: Semaphores; log: RemovalLog },
  bytes: Uint8Array,
): Promise<AcceptedImage> {
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
