import { sql } from 'kysely';
import { type ImageUse, imageNotFound } from '#contract/gallery/gallery.ts';
import type { Db } from '../db/tables.ts';
import { EventsStore } from '../events/events.store.ts';
import { notFound } from '../failure.ts';

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

/**
 * Deletes the public copies of an application's photos and their variations, and takes them off the events that show
 * them. Returns the names of their files; the caller deletes them after the commit.
 */
export async function removePhotoCopies(trx: Db, applicationId: number, now: string): Promise<string[]> {
  const copies = await trx
    .deleteFrom('images')
    .where('applicationId', '=', applicationId)
    .returning(['filename', 'fileUrl'])
    .execute();
  for (const { fileUrl } of copies) {
    for (const { id } of await listEventUses(trx, fileUrl))
      await takeOff(new EventsStore(trx), id, fileUrl, now);
  }
  return copies.map(({ filename }) => filename);
}

async function takeOff(events: EventsStore, id: number, fileUrl: string, now: string): Promise<void> {
  const event = await events.get(id, { archived: 'include' });
  const isShown = (text: string | null) => text?.includes(addressOf(fileUrl)) ?? false;
  const changes = {
    ...(isShown(event.imageUrl) && { imageUrl: null }),
    description: event.description.replaceAll(imageTag, (tag) => (isShown(tag) ? '' : tag)),
  };
  // Someone may have changed the event since it was read.
  if (!(await events.change(event, changes, now))) await takeOff(events, id, fileUrl, now);
}

/** As the sanitizer writes it. */
const imageTag = /<img\b[^>]*>/g;

/** Sizes are named after the image, and an address may begin with the site's origin. */
function addressOf(fileUrl: string): string {
  return fileUrl.replace(/\.\w+$/, '');
}

/** As the picture of an event, or within its description: the image itself or one of its sizes. */
async function listEventUses(db: Db, fileUrl: string): Promise<(ImageUse & { id: number })[]> {
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
