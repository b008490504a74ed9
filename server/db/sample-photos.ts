import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Files } from '../files.ts';
import type { NewImage } from '../gallery/gallery.store.ts';
import { newImageName } from '../gallery/image-name.ts';

/** The newest comes last, and is shown first. */
const photos = [
  {
    file: 'keys.jpg',
    description: 'The house piano, tuned every month and played every night.',
    tags: 'piano, stage',
  },
  {
    file: 'latte.jpg',
    description: 'A rosetta before the doors open.',
    tags: 'coffee, bar',
  },
  {
    file: 'bulbs.jpg',
    description: 'The bulbs above the stage, on from the first song to the last.',
    tags: 'lights, stage',
  },
  {
    file: 'room.jpg',
    description: 'The listening room, an hour before the show.',
    tags: 'room, stage',
  },
];

/** Their files, kept for good; their rows are for the caller to write. */
export async function keepSamplePhotos(files: Files): Promise<NewImage[]> {
  const kept: NewImage[] = [];
  for (const { file, description, tags } of photos) {
    const bytes = await readFile(join(import.meta.dirname, 'sample-photos', file));
    const { width, height } = await sharp(bytes).metadata();
    const filename = newImageName('jpg');
    await files.put(filename, bytes);
    kept.push({
      filename,
      originalName: file,
      fileSize: bytes.length,
      mimeType: 'image/jpeg',
      width,
      height,
      category: 'venue',
      description,
      tags,
      isPublic: true,
      isSample: true,
    });
  }
  return kept;
}
