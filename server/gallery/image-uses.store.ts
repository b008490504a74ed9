import { sql } from 'kysely';
import { imageNotFound } from '#contract/gallery.ts';
import type { ImageUse } from '#contract/image-details.ts';
import type { Db } from '../db/tables.ts';
import { notFound } from '../failures/failure.ts';

/** Where an image is used. Events soonest first, archived ones included. */
export async function listImageUses(db: Db, id: number): Promise<ImageUse[]> {
  const image = await db.selectFrom('images').select('fileUrl').where('id', '=', id).executeTakeFirst();
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
  ];
}

/** As the picture of an event, or within its description: the image itself or one of its sizes. */
async function listEventUses(db: Db, fileUrl: string): Promise<ImageUse[]> {
  // Sizes are named after the image, and an address may begin with the site's origin.
  const address = fileUrl.replace(/\.\w+$/, '');
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
