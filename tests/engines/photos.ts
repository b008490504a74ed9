import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

/** Files on the disk, as a person picks them: each a photo of another colour, larger than what is sent as it is. */
export async function photoFiles(count: number): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-photos-'));
  const colours = ['#b67d3e', '#1f6f86', '#6d2c0f'];
  return Promise.all(
    colours.slice(0, count).map(async (background, index) => {
      const file = join(folder, `photo-${index + 1}.jpg`);
      await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background } })
        .jpeg()
        .toFile(file);
      return file;
    }),
  );
}
