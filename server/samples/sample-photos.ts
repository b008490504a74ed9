import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Files } from '../files/files.ts';
import type { NewImage } from '../gallery/gallery.store.ts';
import { newImageName } from '../gallery/image-name.ts';

/** The last one is the newest, and is shown first. */
const photos = [
  {
    file: 'room.jpg',
    description: 'The listening room, an hour before the show',
    tags: 'room, stage',
  },
  {
    file: 'bulbs.jpg',
    description: 'The bulbs above the stage, on from the first song to the last',
    tags: 'lights, stage',
  },
  {
    file: 'program-microphone.jpg',
    description: 'The house microphone, warmed up and waiting',
    tags: 'microphone, stage',
  },
  {
    file: 'latte.jpg',
    description: 'A rosetta before the doors open',
    tags: 'coffee, bar',
  },
  {
    file: 'keys.jpg',
    description: 'The house piano, tuned every month',
    tags: 'piano, stage',
  },
  {
    file: 'vinyl.jpg',
    description: 'What plays between two sets',
    tags: 'records, bar',
  },
  {
    file: 'drums.jpg',
    description: 'The snare, minutes before the second set',
    tags: 'drums, stage',
  },
];

/** Stores their files. The caller inserts the rows. */
export async function keepSamplePhotos(files: Files): Promise<NewImage[]> {
  const kept: NewImage[] = [];
  for (const { file, description, tags } of photos) {
    const bytes = await readFile(join(import.meta.dirname, 'photos', file));
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
