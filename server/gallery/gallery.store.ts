import type { GalleryImageRecord } from '#contract/gallery.ts';
import type { Db } from '../db/tables.ts';

/** More than a page shows; the gallery's own screens read theirs in pages. */
const maxPublicImages = 100;

export class GalleryStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async listPublic(): Promise<GalleryImageRecord[]> {
    return this.#db
      .selectFrom('images')
      .selectAll()
      .where('isPublic', '=', true)
      .orderBy('uploadedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(maxPublicImages)
      .execute();
  }

  async findByFilename(filename: string): Promise<GalleryImageRecord | undefined> {
    return this.#db.selectFrom('images').selectAll().where('filename', '=', filename).executeTakeFirst();
  }

  async add(image: Omit<GalleryImageRecord, 'id'>): Promise<GalleryImageRecord> {
    return this.#db.insertInto('images').values(image).returningAll().executeTakeFirstOrThrow();
  }

  async remove(id: number): Promise<void> {
    await this.#db.deleteFrom('images').where('id', '=', id).execute();
  }
}
