import { sql } from 'kysely';
import {
  type GalleryImageRecord,
  galleryImageRecord,
  type ImageFocus,
  maxPublicImagesPerPage,
  type PublicImagesQuery,
} from '#contract/gallery/gallery.ts';
import { readPage } from '../db/read-page.ts';
import type { Db } from '../db/tables.ts';
import { fileNameFrom } from './image-name.ts';

const namedAsInRecord = galleryImageRecord.omit({ isPublic: true, focus: true, roomPosition: true }).keyof();
export const imageColumns = [...namedAsInRecord.options, 'followsEvents', 'focusX', 'focusY'] as const;

export interface PublicImagePage {
  images: GalleryImageRecord[];
  /** The last of them, after which the next page begins; null at the end of the list. */
  next: Pick<GalleryImageRecord, 'uploadedAt' | 'id'> | null;
}

const publicEvents = sql`from events where events."imageUrl" = images."fileUrl" and not events.archived`;

const eventName = sql<string | null>`(select events.name ${publicEvents}
  order by events."startDateTime", events.id limit 1)`;

/** For an image that follows its events: whether a public event shows it. */
const isShownByEvent = sql<boolean>`(not images."followsEvents" or exists (select 1 ${publicEvents}))`;

/** Whether anyone may see an image. SQLite returns 0 or 1, since only columns are known to be boolean. */
export const mayBeSeen = sql<boolean | number>`(images."isPublic" and ${isShownByEvent})`;

export function focusOf({ focusX: x, focusY: y }: { focusX: number | null; focusY: number | null }): {
  focus?: ImageFocus;
} {
  return x === null || y === null ? {} : { focus: { x, y } };
}

/** Pictures of acts and posters are in the strip of the room only when staff have put them there. */
const isOfTheRoom = sql<boolean>`(images."roomPosition" is not null or not images."followsEvents"
  and images."applicationId" is null and images.category not in ('event', 'generated'))`;

/**
 * Newest first; in the strip of the room, first what staff have put there, in their order. An image that follows an
 * event has that event's current name: the name it came with may be a draft's. Where staff have written a description,
 * it is theirs.
 */
export async function listPublicImages(
  db: Db,
  { after, limit = maxPublicImagesPerPage, of }: PublicImagesQuery,
): Promise<PublicImagePage> {
  let query = db
    .selectFrom('images')
    .select([...imageColumns, 'describedByStaff', 'roomPosition', eventName.as('eventName')])
    .where('isPublic', '=', true)
    .where(isShownByEvent);
  if (of === 'house') query = query.where('followsEvents', '=', false);
  if (of === 'room') {
    query = query.where(isOfTheRoom).orderBy('roomPosition', (order) => order.asc().nullsLast());
  }
  query = query.orderBy('uploadedAt', 'desc').orderBy('id', 'desc');
  if (after) {
    query = query.where((where) =>
      where.or([
        where('uploadedAt', '<', after.moment),
        where.and([where('uploadedAt', '=', after.moment), where('id', '<', after.id)]),
      ]),
    );
  }
  const { rows, next } = await readPage(query, limit);
  const images = rows.map(
    ({ followsEvents, describedByStaff, eventName: name, focusX, focusY, roomPosition, ...image }) => ({
      ...image,
      ...focusOf({ focusX, focusY }),
      ...(roomPosition === null ? {} : { roomPosition }),
      ...(followsEvents && name !== null
        ? {
            description: describedByStaff ? image.description : name,
            originalName: fileNameFrom(name, image.filename.split('.').at(-1) ?? ''),
          }
        : {}),
      isPublic: true,
    }),
  );
  return { images, next };
}
