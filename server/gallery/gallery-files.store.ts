import type { Db } from '../db/tables.ts';
import { parseImageName } from './image-name.ts';
import { mayBeSeen } from './public-images.store.ts';

export interface GalleryFile {
  filename: string;
  mimeType: string;
  isPublic: boolean;
}

/**
 * The image that one of these names belongs to, and whether it is public. The venue's logo is stored beside the images:
 * it is served, scaled and protected from the sweep in the same way, and is always public.
 */
export async function findGalleryFile(db: Db, filenames: string[]): Promise<GalleryFile | undefined> {
  const image = await db
    .selectFrom('images')
    .select(['filename', 'mimeType', mayBeSeen.as('isPublic')])
    .where('filename', 'in', filenames)
    .executeTakeFirst();
  if (image) return { ...image, isPublic: Boolean(image.isPublic) };
  const logo = await db
    .selectFrom('venueLogo')
    .select('filename')
    .where('filename', 'in', filenames)
    .executeTakeFirst();
  if (!logo) return undefined;
  return {
    ...logo,
    mimeType: logo.filename.endsWith('.jpg') ? 'image/jpeg' : 'image/webp',
    isPublic: true,
  };
}

/** Those of the names that belong to an image or the logo, as its original or one of its sizes. */
export async function findGalleryFiles(db: Db, names: string[]): Promise<Set<string>> {
  const originals = new Map(names.map((name) => [name, parseImageName(name)?.originals ?? []]));
  const asked = [...originals.values()].flat();
  if (asked.length === 0) return new Set();
  const images = await db.selectFrom('images').select('filename').where('filename', 'in', asked).execute();
  const logos = await db.selectFrom('venueLogo').select('filename').where('filename', 'in', asked).execute();
  const known = new Set([...images, ...logos].map(({ filename }) => filename));
  return new Set(names.filter((name) => originals.get(name)?.some((original) => known.has(original))));
}
