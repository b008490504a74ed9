import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FreeDisk } from '../limits/free-disk.ts';
import type { Lines } from '../limits/lines.ts';
import { type RemovalLog, removeUpload } from '../uploads/remove-upload.ts';
import { type AcceptedImage, acceptImage } from './accept-image.ts';

export interface AcceptingParts {
  uploadsFolder: string;
  disk: FreeDisk;
  lines: Lines;
  log: RemovalLog;
}

/**
 * A picture that came by another way than as an upload, and is not trusted any more for that. It is written down
 * first: from memory the decoder would read more kinds than from a file.
 */
export async function acceptBytes(
  { uploadsFolder, disk, lines, log }: AcceptingParts,
  bytes: Uint8Array,
): Promise<AcceptedImage> {
  await disk.requireRoom();
  const folder = join(uploadsFolder, randomUUID());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const path = join(folder, 'picture');
    await writeFile(path, bytes, { mode: 0o600 });
    return await acceptImage({ lines }, path);
  } finally {
    await removeUpload(folder, log);
  }
}
