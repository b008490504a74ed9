import type { Db } from '../db/tables.ts';
import type { FilePlace } from './files.ts';

export interface SiteIdentity {
  siteId: string;
  hadFiles: boolean;
}

export interface NamedFile {
  place: FilePlace;
  filename: string;
}

/** The site id of this database. Created with the database; a restore brings the id of its backup. */
export class SiteIdentityStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async get(): Promise<SiteIdentity> {
    return this.#db.selectFrom('siteIdentity').select(['siteId', 'hadFiles']).executeTakeFirstOrThrow();
  }

  /** A few of the files that the database has referred to the longest. */
  async listOldestFiles(): Promise<NamedFile[]> {
    const images = await this.#db.selectFrom('images').select('filename').orderBy('id').limit(10).execute();
    const photos = await this.#db
      .selectFrom('applicationFiles')
      .select('filename')
      .orderBy('applicationId')
      .limit(10)
      .execute();
    return [
      ...images.map(({ filename }) => ({ place: 'gallery' as const, filename })),
      ...photos.map(({ filename }) => ({ place: 'applications' as const, filename })),
    ];
  }
}
