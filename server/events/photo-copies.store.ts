import type { Db } from '../db/tables.ts';
import { addressOf, listEventUses } from '../gallery/image-uses.store.ts';
import { EventsStore } from './events.store.ts';

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
