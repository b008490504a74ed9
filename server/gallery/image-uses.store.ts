import { sql } from 'kysely';
import { type ImageUse, imageNotFound } from '#contract/gallery/gallery.ts';
import type { Db } from '../db/tables.ts';
import { notFound } from '../failure.ts';

/** Where an image is used. Events soonest first, archived ones included. */
export async function listImageUses(db: Db, id: number): Promise<ImageUse[]> {
  const image = await db
    .selectFrom('images')
    .select(['fileUrl', 'roomPosition'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!image) throw notFound(imageNotFound);
  const photos = await db
    .selectFrom('venuePhotos')
    .select('place')
    .where('imageId', '=', id)
    .orderBy('place')
    .execute();
  return [
    ...(await listEventUses(db, image.fileUrl)),
    ...photos.map(({ place }) => ({ kind: 'photo' as const, id: null, name: place })),
    ...(image.roomPosition === null ? [] : [{ kind: 'photo' as const, id: null, name: 'From the room' }]),
  ];
}

/** Sizes are named after the image, and an address may begin with the site's origin. */
export function addressOf(fileUrl: string): string {
  return fileUrl.replace(/\.\w+$/, '');
}

/** As the picture of an event, or within its description: the image itself or one of its sizes. */
export async function listEventUses(db: Db, fileUrl: string): Promise<(ImageUse & { id: number })[]> {
  const address = addressOf(fileUrl);
  const pattern = `%${address.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const events = await db
    .selectFrom('events')
    .select(['id', 'name', 'imageUrl'])
    .where(sql<boolean>`("imageUrl" like ${pattern} escape '\\' or description like ${pattern} escape '\\')`)
    .orderBy('startDateTime')
    .orderBy('id')
    .execute();
  return events.map(({ imageUrl, ...event }) => ({
    kind: imageUrl?.includes(address) ? ('event' as const) : ('description' as const),
    ...event,
  }));
}
