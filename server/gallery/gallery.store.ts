import { type Insertable, sql } from 'kysely';
import {
  type GalleryImageRecord,
  galleryImageRecord,
  type ImageChanges,
  type ImageFocus,
  type ImagesQuery,
  imageNotFound,
  type ManagedImage,
  maxImagesPerPage,
  maxPublicImagesPerPage,
  type PublicImagesQuery,
} from '#contract/gallery/gallery.ts';
import { imageFilesPath } from '#contract/gallery/image-sizes.ts';
import { readPage } from '../db/read-page.ts';
import { foldForSearch, imageSearchText, searchConditions } from '../db/search-text.ts';
import { Store } from '../db/store.ts';
import type { Db, Tables } from '../db/tables.ts';
import { notFound } from '../failure.ts';
import { fileNameFrom, parseImageName } from './image-name.ts';

type Said = Omit<GalleryImageRecord, 'id' | 'fileUrl' | 'caption' | 'uploadedAt' | 'focus' | 'roomPosition'>;
type Origin = 'originId' | 'isSample' | 'followsEvents' | 'applicationId';
type Making = 'posterOrder' | 'uploadKey' | 'uploadFingerprint';

export interface NewImage extends Said, Pick<Insertable<Tables['images']>, Origin | Making> {}

const namedAsInRecord = galleryImageRecord.omit({ isPublic: true, focus: true, roomPosition: true }).keyof();
const imageColumns = [...namedAsInRecord.options, 'followsEvents', 'focusX', 'focusY'] as const;

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

const managedColumns = [...imageColumns, 'originId', mayBeSeen.as('isPublic')] as const;
type Row = Omit<ManagedImage, 'usedByEvents' | 'isPublic' | 'focus'> & {
  isPublic: boolean | number;
  focusX: number | null;
  focusY: number | null;
};

export class GalleryStore extends Store {
  /**
   * Newest first; in the strip of the room, first what staff have put there, in their order. An image that follows an
   * event has that event's current name: the name it came with may be a draft's. Where staff have written a description,
   * it is theirs. `next` is the last image, if there are more after it.
   */
  async listPublic({ after, limit = maxPublicImagesPerPage, of }: PublicImagesQuery = {}) {
    let query = this.db
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
    const images: GalleryImageRecord[] = rows.map(
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

  /** Newest first. */
  async list(selection: ImagesQuery, limit = maxImagesPerPage) {
    const query = selectImages(this.db, selection).select(managedColumns).orderBy('id', 'desc');
    const { rows, next } = await readPage(query, limit);
    return { images: await this.#withEvents(rows), next: next?.id ?? null };
  }

  async get(id: number): Promise<ManagedImage> {
    const rows = await this.db.selectFrom('images').select(managedColumns).where('id', '=', id).execute();
    const [image] = await this.#withEvents(rows);
    if (!image) throw notFound(imageNotFound);
    return image;
  }

  /** What is needed to download an image. The order of a poster is JSON; null for images that are not our posters. */
  async getDownload(id: number) {
    const image = await this.db
      .selectFrom('images')
      .select(['filename', 'originalName', 'mimeType', 'posterOrder'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!image) throw notFound(imageNotFound);
    return image;
  }

  /**
   * The image that one of these names belongs to, and whether it is public. The venue's logo is stored beside the images:
   * it is served, scaled and protected from the sweep in the same way, and is always public.
   */
  async findFile(filenames: string[]) {
    const image = await this.db
      .selectFrom('images')
      .select(['filename', 'mimeType', 'posterOrder', mayBeSeen.as('isPublic')])
      .where('filename', 'in', filenames)
      .executeTakeFirst();
    if (image) return { ...image, isPublic: Boolean(image.isPublic) };
    const [filename] = await this.#listLogos(filenames);
    if (filename === undefined) return undefined;
    const mimeType = filename.endsWith('.jpg') ? 'image/jpeg' : 'image/webp';
    return { filename, mimeType, isPublic: true, posterOrder: null };
  }

  async #listLogos(filenames: string[]): Promise<string[]> {
    const logos = await this.db
      .selectFrom('venueLogo')
      .select('filename')
      .where('filename', 'in', filenames)
      .execute();
    return logos.map(({ filename }) => filename);
  }

  /** Those of the names that belong to an image or the logo, as its original or one of its sizes. */
  async findFiles(names: string[]): Promise<Set<string>> {
    const originals = new Map(names.map((name) => [name, parseImageName(name)?.originals ?? []]));
    const asked = [...originals.values()].flat();
    if (asked.length === 0) return new Set();
    const images = await this.db
      .selectFrom('images')
      .select('filename')
      .where('filename', 'in', asked)
      .execute();
    const known = new Set([...images.map(({ filename }) => filename), ...(await this.#listLogos(asked))]);
    return new Set(names.filter((name) => originals.get(name)?.some((original) => known.has(original))));
  }

  async findSent(uploadKey: string) {
    return this.db
      .selectFrom('images')
      .select(['id', 'uploadFingerprint'])
      .where('uploadKey', '=', uploadKey)
      .executeTakeFirst();
  }

  async add(image: NewImage, now: string): Promise<ManagedImage> {
    const added = await this.addOnce(image, now);
    if (!added) throw new Error('An image with this upload key was there already');
    return added;
  }

  /** Undefined when the unique index reports that another request with this key was first. */
  async addOnce(
    { originId = null, applicationId = null, ...image }: NewImage,
    now: string,
  ): Promise<ManagedImage | undefined> {
    const added = await this.db
      .insertInto('images')
      .values((insert) => ({
        ...image,
        fileUrl: imageFilesPath + image.filename,
        tagKeys: tagKeysOf(image.tags),
        uploadedAt: now,
        // The original may have been deleted while the variation was made.
        originId: insert.selectFrom('images').select('id').where('id', '=', originId),
        // Whoever is on the original is on its variations.
        applicationId:
          applicationId ?? insert.selectFrom('images').select('applicationId').where('id', '=', originId),
        searchText: imageSearchText(image),
      }))
      .onConflict((sent) => sent.column('uploadKey').doNothing())
      .returning('id')
      .executeTakeFirst();
    return added && this.get(added.id);
  }

  /**
   * From now on staff have decided: the image no longer follows the visibility of its event, unless they take that very
   * decision back.
   */
  async changeVisibility(id: number, isPublic: boolean, followsEvents = false): Promise<ManagedImage> {
    await this.db.updateTable('images').set({ isPublic, followsEvents }).where('id', '=', id).execute();
    return this.get(id);
  }

  /** Only the fields that are there are written, so that two people who change different ones keep both. */
  async change(id: number, sent: ImageChanges): Promise<ManagedImage> {
    const { description, caption, tags, category, focus } = sent;
    const changes = {
      ...(description === undefined ? {} : { description, describedByStaff: description !== null }),
      ...(caption === undefined ? {} : { caption }),
      ...(tags === undefined ? {} : { tags, tagKeys: tagKeysOf(tags) }),
      ...(category === undefined ? {} : { category }),
      ...(focus === undefined ? {} : { focusX: focus?.x ?? null, focusY: focus?.y ?? null }),
    };
    if (Object.keys(changes).length > 0) {
      await this.db.updateTable('images').set(changes).where('id', '=', id).execute();
    }
    const image = await this.get(id);
    await this.db
      .updateTable('images')
      .set({ searchText: imageSearchText(image) })
      .where('id', '=', id)
      .execute();
    return image;
  }

  /** Whether all of them may be seen. They are staff's own from then on, and stay when the samples are removed. */
  async arrangeRoom(ids: number[]): Promise<boolean> {
    // One after the other: of two arrangements at once the pictures of both would be shown.
    await this.db
      .updateTable('siteIdentity')
      .set((site) => ({ siteId: site.ref('siteId') }))
      .execute();
    await this.db
      .updateTable('images')
      .set({ roomPosition: null })
      .where('roomPosition', 'is not', null)
      .execute();
    for (const [roomPosition, id] of ids.entries()) {
      const { numUpdatedRows } = await this.db
        .updateTable('images')
        .set({ roomPosition, isSample: false })
        .where('id', '=', id)
        .where(sql<boolean>`${mayBeSeen}`)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
    }
    return true;
  }

  /** Counts a variation and returns how many there were before. */
  async takeLightTurn(id: number): Promise<number> {
    const row = await this.db
      .updateTable('images')
      .set((image) => ({ lightTurn: image('lightTurn', '+', 1) }))
      .where('id', '=', id)
      .returning('lightTurn')
      .executeTakeFirst();
    if (!row) throw notFound(imageNotFound);
    return row.lightTurn - 1;
  }

  /** Returns the name of its file. The caller deletes it after the commit. */
  async remove(id: number): Promise<string> {
    const removed = await this.db
      .deleteFrom('images')
      .where('id', '=', id)
      .returning('filename')
      .executeTakeFirst();
    if (!removed) throw notFound(imageNotFound);
    return removed.filename;
  }

  async #withEvents(rows: Row[]): Promise<ManagedImage[]> {
    if (rows.length === 0) return [];
    const urls = rows.map(({ fileUrl }) => fileUrl);
    const events = await this.db
      .selectFrom('events')
      .select(['name', 'imageUrl'])
      .where('imageUrl', 'in', urls)
      .orderBy('startDateTime')
      .orderBy('id')
      .execute();
    return rows.map(({ focusX, focusY, ...row }) => ({
      ...row,
      ...focusOf({ focusX, focusY }),
      isPublic: Boolean(row.isPublic),
      usedByEvents: events.filter(({ imageUrl }) => imageUrl === row.fileUrl).map(({ name }) => name),
    }));
  }
}

/** The images that the filters of staff let through. */
function selectImages(db: Db, selection: ImagesQuery) {
  const { after, search = '', visibility, category, tag, described, fileUrl, shownBy } = selection;
  let query = db.selectFrom('images');
  if (after !== undefined) query = query.where('id', '<', after);
  for (const condition of searchConditions(search)) query = query.where(condition);
  if (visibility) {
    query = query.where(
      visibility === 'public' ? sql<boolean>`${mayBeSeen}` : sql<boolean>`not ${mayBeSeen}`,
    );
  }
  if (category !== undefined) query = query.where('category', '=', category);
  if (tag !== undefined) query = query.where(sql<boolean>`"tagKeys" like ${tagPattern(tag)} escape '\\'`);
  if (described === 'no') query = query.where('description', 'is', null);
  if (fileUrl !== undefined) query = query.where('fileUrl', '=', fileUrl);
  if (shownBy === 'events') {
    const shown = db.selectFrom('events').select('imageUrl').where('imageUrl', 'is not', null);
    query = query.where('fileUrl', 'in', shown);
  }
  return query;
}

function keyOf(tag: string): string {
  return foldForSearch(tag).trim().replaceAll(/\s+/g, ' ');
}

function tagKeysOf(tags: string | null): string {
  const keys = (tags ?? '').split(',').map(keyOf).filter(Boolean);
  return keys.length > 0 ? `,${keys.join(',')},` : '';
}

function tagPattern(tag: string): string {
  return `%,${keyOf(tag).replaceAll(/[\\%_]/g, '\\$&')},%`;
}
